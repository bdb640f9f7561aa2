import * as z from "zod";
import { MentionedAction } from "../contract.ts";
import { Statement } from "../statements/statement.ts";

/** Texts of one contact that go in one call. */
export const MOST_TOGETHER = 12;
/** Names of the texts in a call. They are the same for every call, so that a server can cache the schema. */
export const INDEXES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;

/** Sent as a date; verify-analysis.ts checks it. */
const Day = z.string().meta({ format: "date" }).nullable();

const AnsweredText = z.object({
  source: z.enum(INDEXES),
  summary: z.array(Statement),
  keyTopics: z.array(z.string()),
  mentionedActions: z.array(
    z.object({
      quote: z.string(),
      who: MentionedAction.shape.who,
      kind: MentionedAction.shape.kind,
      what: z.string(),
      due: Day,
    }),
  ),
  participants: z.array(z.object({ name: z.string(), company: z.string().nullable() })),
  confidence: z.number(),
});
/** A model's analysis of one text, not verified yet. */
export type AnsweredText = z.infer<typeof AnsweredText>;

/** What a model is asked for about a contact's texts: an entry for each. */
export const TextsAnswer = z.object({ analyses: z.array(AnsweredText) });
export type TextsAnswer = z.infer<typeof TextsAnswer>;

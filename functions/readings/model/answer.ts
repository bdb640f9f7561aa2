import * as z from "zod";
import { FactAct, FactKind, FactWho } from "../contract.ts";

/** Texts of one contact that go in one call. */
export const MOST_TOGETHER = 12;
/** What a call names its texts by: the schema is the same for every call, so that servers can keep it. */
export const INDEXES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;

/** The quote comes first: what is said of it is said of words that are already there. */
const AnsweredFact = z.object({
  quote: z.string(),
  kind: FactKind,
  who: FactWho,
  act: FactAct.nullable(),
  object: z.string().nullable(),
  due: z.string().nullable(),
  refersTo: z.string().nullable(),
});
/** What a model says a text says, before anything of it is believed. */
export type AnsweredFact = z.infer<typeof AnsweredFact>;

/** What a model is asked for about a contact's texts: an entry for each, often without any fact. */
export const TextsReading = z.object({
  readings: z.array(z.object({ source: z.enum(INDEXES), facts: z.array(AnsweredFact) })),
});
export type TextsReading = z.infer<typeof TextsReading>;

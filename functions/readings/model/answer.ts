import * as z from "zod";
import { FactAct, FactKind, FactWho } from "../contract.ts";

/** Texts of one contact that go in one call. */
export const MOST_TOGETHER = 12;
/** Names of the texts in a call. They are the same for every call, so that a server can cache the schema. */
export const INDEXES = Array.from({ length: MOST_TOGETHER }, (_, index) => String(index + 1));

/** The quote comes first, so that the model writes the other fields with it before its eyes. */
const AnsweredFact = z.object({
  quote: z.string(),
  kind: FactKind,
  who: FactWho,
  act: FactAct.nullable(),
  object: z.string().nullable(),
  due: z.string().nullable(),
  refersTo: z.string().nullable(),
});
/** A fact as the model gives it, not verified yet. */
export type AnsweredFact = z.infer<typeof AnsweredFact>;

/** What a model is asked for about a contact's texts: an entry for each, often without any fact. */
export const TextsReading = z.object({
  readings: z.array(z.object({ source: z.enum(INDEXES), facts: z.array(AnsweredFact) })),
});
export type TextsReading = z.infer<typeof TextsReading>;

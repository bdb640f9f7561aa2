import * as z from "zod";

/** What a text can say that makes somebody act, wait or stay away. */
export const FactKind = z.enum([
  "commitment",
  "question",
  "quoteSent",
  "nextStep",
  "renewal",
  "budget",
  "introduction",
  "support",
  "departure",
  "absence",
  "postponement",
  "optOut",
  "refusal",
  "unreachable",
  "trouble",
  "done",
  "cancelled",
]);
export type FactKind = z.infer<typeof FactKind>;

/** Whose move it is, or of whom it speaks. */
export const FactWho = z.enum(["us", "contact", "thirdParty"]);
export type FactWho = z.infer<typeof FactWho>;

/** What somebody is to do: of commitments only. */
export const FactAct = z.enum(["call", "send", "meet", "introduce", "answer", "decide", "other"]);
export type FactAct = z.infer<typeof FactAct>;

export const LONGEST_OBJECT = 80;
/** Longer passages are a summary of the text, not one of its facts. */
export const LONGEST_QUOTE = 600;
export const LONGEST_DUE = 120;

/**
 * One thing a text says. `due` is the words that say when, as they stand: code alone makes days of them.
 * `quote` is an exact passage of the text; `refersTo` the id of the earlier text a `done` or `cancelled` speaks of.
 */
export const Fact = z.object({
  kind: FactKind,
  who: FactWho,
  act: FactAct.nullable(),
  object: z.string().max(LONGEST_OBJECT).nullable(),
  due: z.string().max(LONGEST_DUE).nullable(),
  quote: z.string().min(1).max(LONGEST_QUOTE),
  refersTo: z.string().nullable(),
});
export type Fact = z.infer<typeof Fact>;

/** Who read a text: a person's correction has the last word, then the model, then the rules of this program. */
export const Reader = z.enum(["person", "model", "local"]);
export type Reader = z.infer<typeof Reader>;

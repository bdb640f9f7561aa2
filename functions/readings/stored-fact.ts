import * as z from "zod";
import { FactAct, FactKind, FactWho, ReadDue } from "./contract.ts";

/** A fact as it is kept, whoever read it: what is too long for a model's answer may stand in it. */
export const StoredFact = z.object({
  kind: FactKind,
  who: FactWho,
  act: FactAct.nullable(),
  object: z.string().nullable(),
  due: z.string().nullable(),
  quote: z.string(),
  refersTo: z.string().nullable(),
});

const StoredDue = z.object({
  bound: ReadDue.shape.bound,
  start: z.string(),
  end: z.string(),
  hour: z.string().nullable(),
});

/** A fact with the days its words mean, counted from the day they were written; null where they name none. */
export const DatedFact = StoredFact.extend({ resolved: StoredDue.nullable() });
export type DatedFact = z.infer<typeof DatedFact>;

import * as z from "zod";
import { addDays, type Day } from "../language/dates/calendar.ts";
import { type Due, resolveDue } from "../language/dates/due.ts";
import { fold } from "../language/text/normalise.ts";
import { type Fact, FactAct, FactKind, FactWho, ReadDue } from "./contract.ts";

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

/** « de retour le 19 », « reprend lundi »: away until the day before. */
const COMES_BACK = /\b(?:retour|rentre|reprend|reprise|revien|rouvr|back|dispo|joignable)/;

/**
 * Resolves a fact's words to days. Code does this for every reader. `written` is the text's day; `resolved`
 * is null where the words name no day. `text`: what the fact was read in.
 */
export function dateFact(fact: Fact, written: Day, text = ""): DatedFact {
  const resolved = fact.due === null ? null : resolveDue(fact.due, written, wordsBefore(fact, text));
  if (fact.kind === "departure" && resolved !== null && isLongPast(fact, resolved, written))
    return { ...fact, resolved: null };
  if (resolved === null || fact.kind !== "absence") return { ...fact, resolved };
  return { ...fact, resolved: { ...resolved, end: lastDayAway(fact, resolved) } };
}

/** What the text says before a fact's due words. */
function wordsBefore({ quote, due }: Fact, text: string): string {
  const at = text.indexOf(due ?? "", Math.max(0, text.indexOf(quote)));
  return text.slice(0, Math.max(0, at));
}

function lastDayAway({ quote, due }: Fact, { bound, start, end }: Due): Day {
  const words = fold(quote);
  const before = words.slice(0, Math.max(0, words.indexOf(fold(due ?? ""))));
  const returns = bound === "from" || bound === "notBefore" || COMES_BACK.test(before.slice(-40));
  return returns ? addDays(start, -1) : end;
}

/** Days ahead beyond which a departure without a year is taken for a past one. */
const FARTHEST_DEPARTURE = 300;
const YEAR = /\b20\d\d\b/;

/** « J’ai quitté l’entreprise le 31 octobre », written in November, means last October. */
function isLongPast({ due }: Fact, { start }: Due, written: Day): boolean {
  return start > addDays(written, FARTHEST_DEPARTURE) && !YEAR.test(due ?? "");
}

import { addDays, type Day } from "../language/dates/calendar.ts";
import { type Due, type FoundDue, resolveDue } from "../language/dates/due.ts";
import { GOES_AWAY, usualLeave } from "../language/dates/usual-leave.ts";
import { COMES_BACK, findReferredDue } from "../language/dates/referred-due.ts";
import { fold } from "../language/text/normalise.ts";
import type { Fact } from "./contract.ts";
import type { DatedFact } from "./stored-fact.ts";

export type { DatedFact };

/**
 * Resolves a fact's words to days. Code does this for every reader. `written` is the text's day; `resolved`
 * is null where the words name no day. `text`: what the fact was read in; `inThread`: what it says by days that earlier
 * texts name.
 */
export function dateFact(fact: Fact, written: Day, text = "", inThread: readonly FoundDue[] = []): DatedFact {
  const resolved = fact.due === null ? null : dueOf(fact, fact.due, { written, text, inThread });
  if (fact.kind === "departure" && resolved !== null && isLongPast(fact, resolved, written))
    return { ...fact, resolved: null };
  return { ...fact, resolved: fact.kind === "absence" ? daysAway(fact, resolved, written) : resolved };
}

interface Written {
  readonly written: Day;
  readonly text: string;
  readonly inThread: readonly FoundDue[];
}

/** What due words say, alone or of another day of the text or of the thread: « dès mon retour ». */
function dueOf(fact: Fact, due: string, { written, text, inThread }: Written): Due | null {
  const before = wordsBefore(fact, text);
  const said = resolveDue(due, written, before);
  if (said !== null || text === "") return said;
  const at = before.length;
  const referred = [...findReferredDue(text, written), ...inThread];
  return referred.find(({ index }) => index >= at && index < at + due.length)?.due ?? null;
}

/** What the text says before a fact's due words. */
function wordsBefore({ quote, due }: Fact, text: string): string {
  const at = text.indexOf(due ?? "", Math.max(0, text.indexOf(quote)));
  return text.slice(0, Math.max(0, at));
}

/** « ne lirai rien avant le 30 », « absente jusqu’au 16 » */
const UNTIL = /\b(?:avant|jusqu.?au|jusqu.?a) (?:(?:le|la|l) )?$/;

/** The days of an absence: until the day before a return; of one that names none, as long as such leaves last. */
function daysAway({ quote, due }: Fact, resolved: Due | null, written: Day): Due {
  if (resolved === null)
    return { bound: "by", start: written, end: addDays(written, usualLeave(quote)), hour: null };
  const words = fold(quote);
  const before = words.slice(0, Math.max(0, words.indexOf(fold(due ?? "")))).slice(-40);
  const { bound, start } = resolved;
  const isReturn = COMES_BACK.test(before);
  if (bound === "on" && !isReturn && UNTIL.test(before))
    return {
      bound: "by",
      start: written,
      end: before.includes("avant") ? addDays(start, -1) : start,
      hour: null,
    };
  if (bound === "from" && !isReturn && GOES_AWAY.test(before))
    return { bound: "within", start, end: addDays(start, usualLeave(quote)), hour: null };
  const returns = isReturn || bound === "from" || bound === "notBefore";
  return returns ? { ...resolved, end: addDays(start, -1) } : resolved;
}

/** Days ahead beyond which a departure without a year is taken for a past one. */
const FARTHEST_DEPARTURE = 300;
const YEAR = /\b20\d\d\b/;

/** « J’ai quitté l’entreprise le 31 octobre », written in November, means last October. */
function isLongPast({ due }: Fact, { start }: Due, written: Day): boolean {
  return start > addDays(written, FARTHEST_DEPARTURE) && !YEAR.test(due ?? "");
}

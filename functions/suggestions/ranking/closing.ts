import type { DatedFact } from "../../readings/dated-fact.ts";
import {
  after,
  factsOf,
  type Found,
  type HistoryEvent,
  isOurMessage,
  isRecord,
  isTheirMessage,
  type Situation,
} from "./situation.ts";

/** Whether a fact is settled, called off or pointless, by its own text (a person marks it) or another event. */
export function isClosed(situation: Situation, found: Found): boolean {
  return isSettledHere(found) || closingEvent(situation, found) !== undefined;
}

/** A text closes its own fact when it refers to itself with the fact’s words, whosever move it was. */
export function isSettledHere({ event, fact }: Found): boolean {
  return (event.facts ?? []).some(
    ({ kind, who, object, quote, refersTo }) =>
      (kind === "done" || kind === "cancelled") &&
      refersTo === event.id &&
      who === fact.who &&
      object === fact.object &&
      quote === fact.quote,
  );
}

/** The other event that closes a fact, a later one or one that refers to the fact’s text; undefined if none does. */
export function closingEvent(situation: Situation, found: Found): HistoryEvent | undefined {
  let first: HistoryEvent | undefined;
  for (const kind of ["done", "cancelled"] as const)
    for (const { event, fact } of situation.found.get(kind) ?? []) {
      if (event === found.event || event.manner === "machine") continue;
      if (first !== undefined && comesAfter(event, first)) continue;
      const isLater = comesAfter(event, found.event);
      const closes =
        fact.refersTo === null
          ? isLater && closesUnnamed(event, fact, found)
          : refersToIt(fact.refersTo, found, isLater) && mayClose(event, fact, found.fact.who);
      if (closes) first = event;
    }
  return first;
}

const comesAfter = (one: HistoryEvent, other: HistoryEvent): boolean =>
  one.at > other.at || (one.at === other.at && one.id > other.id);

/** Whether a reference is to a fact's text, or, of a later event, to the text that the fact itself speaks of. */
const refersToIt = (id: string, { event, fact }: Found, isLater: boolean): boolean =>
  id === event.id || (isLater && id === fact.refersTo);

/** Of the newest event with such a commitment, the open one due first, else a settled one; null where there is none. */
export function newestCommitment(
  situation: Situation,
  horizon: number,
  isOne: (found: Found) => boolean,
): Found | null {
  const endOf = ({ fact }: Found): string => fact.resolved?.end ?? "9";
  let newest: Found | null = null;
  for (const found of factsOf(situation, "commitment", { horizon })) {
    if (newest !== null && found.event !== newest.event) break;
    if (!isOne(found) || (newest !== null && isSettledHere(found))) continue;
    if (newest === null || isSettledHere(newest) || endOf(found) < endOf(newest)) newest = found;
  }
  return newest;
}

/** Whether a fact is closed, or the contact refused its matter since. */
export function isOver(situation: Situation, found: Found): boolean {
  return isClosed(situation, found) || isRefused(situation, found);
}

/** The contact said no: what we owed, offered or planned for this matter is over. */
export function isRefused(situation: Situation, { event }: Found): boolean {
  return after(situation, event).some(
    (later) => later.manner !== "machine" && later.facts?.some(({ kind }) => kind === "refusal"),
  );
}

/** Whether what is owed or asked without a day belongs to an offered introduction, which has a signal of its own. */
export function belongsToIntroduction({ event, fact }: Found): boolean {
  return fact.resolved === null && (event.facts ?? []).some(({ kind }) => kind === "introduction");
}

/**
 * Our own records close what we owe, and so does the contact where they name what they have received; the contact’s
 * words or our record of them close what they owe.
 */
function mayClose(event: HistoryEvent, closing: DatedFact, owedBy: DatedFact["who"]): boolean {
  const { kind, who, refersTo } = closing;
  if (kind === "cancelled") return true;
  if (kind !== "done") return false;
  if (owedBy === "us") return !event.incoming || (who === "us" && refersTo !== null && isTheirMessage(event));
  return event.incoming || isRecord(event);
}

/** A `done` without a reference is matched by who owed it and the kind of act. */
function closesUnnamed(event: HistoryEvent, closing: DatedFact, { fact }: Found): boolean {
  if (closing.who !== fact.who || !mayClose(event, closing, fact.who)) return false;
  // A message can be a sending or an answer, never a call.
  return !(isOurMessage(event) && fact.act === "call" && closing.kind === "done");
}

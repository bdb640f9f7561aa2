import { addDays, daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import {
  after,
  evidenceOf,
  factsOf,
  type HistoryEvent,
  isOurMessage,
  isTheirMessage,
  type Situation,
} from "../situation.ts";
import type { Veto } from "../types.ts";

const HORIZON = 550;
/** A date nearer than this is an appointment rather than a postponement. */
const SHORTEST = 10;
/** « pas maintenant », without a date. */
const DAYS_WITHOUT_DATE = 30;

/**
 * The contact, or a note, postponed any contact to a later date. Null otherwise.
 *
 * @example « pas avant le printemps », read in January → vetoed until the last day of winter
 * @example the same, then the contact asks us a question → free again
 */
export function postponed(situation: Situation): Veto | null {
  for (const found of factsOf(situation, "postponement", { horizon: HORIZON })) {
    const { event, fact } = found;
    if (isOurMessage(event) || fact.who !== "contact") continue;
    const back = fact.resolved?.start ?? addDays(event.day, DAYS_WITHOUT_DATE);
    if (daysBetween(event.day, back) < SHORTEST) continue;
    const until = addDays(back, -1);
    if (until < situation.day || after(situation, event).some((later) => reopens(later, event))) return null;
    const asked = frenchDay(event.day, situation.day);
    const text = `Report demandé ${asked}, jusqu’au ${frenchShortDay(until, situation.day)}`;
    return { veto: "postponed", text, until, evidence: [evidenceOf(found)] };
  }
  return null;
}

/** They ask us something, or the postponement itself was called off. */
function reopens(later: HistoryEvent, event: HistoryEvent): boolean {
  return (later.facts ?? []).some(
    ({ kind, who, refersTo }) =>
      (kind === "question" && who === "us" && isTheirMessage(later)) ||
      (kind === "cancelled" && refersTo === event.id),
  );
}

import { addDays, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { factsOf, isOurMessage, reasonOf, type Situation, wasReachedSince } from "../situation.ts";
import { isBusinessOpen } from "../stakes.ts";
import type { Reason } from "../types.ts";

const HORIZON = 400;
const LATEST = 21;
/** After a shorter absence there is nothing to take up. */
const SHORTEST = 8;
const LOST_PER_DAY = 0.5;

/**
 * Somebody is back, or should be, from an absence of more than a week, with a matter open, and nobody was in touch since.
 *
 * @example away until last Friday, a quote of ours unanswered → a reason
 * @example the same after a word of either side → null
 */
export function backAgain(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "absence", { horizon: HORIZON, ofMachines: true })) {
    const { event, fact } = found;
    if (fact.who !== "contact" || isOurMessage(event) || fact.resolved === null) continue;
    const { end } = fact.resolved;
    const since = daysBetween(end, situation.day);
    if (since < 1 || since > LATEST) return null;
    if (daysBetween(event.day, end) < SHORTEST || wasReachedSince(situation, end)) return null;
    if (!isBusinessOpen(situation)) return null;
    const told = frenchDay(event.day, situation.day);
    const back = `De retour depuis ${frenchDay(addDays(end, 1), situation.day)}, absence signalée ${told}`;
    return reasonOf("backAgain", found, {
      lost: LOST_PER_DAY * since,
      text:
        fact.due === null ? `Absence sans date de retour signalée ${told}\u00A0: retour à vérifier` : back,
    });
  }
  return null;
}

import { addDays, daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import { dealReason, firstDeal } from "../deals.ts";
import { type Situation, wasReachedSince } from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 46;
const DAYS_AFTER = 15;
/** Whoever talked with us a little before the day has taken it up already. */
const DAYS_TOO_SOON = 30;

/**
 * A lost deal that was to be taken up again from a day that has now come.
 *
 * @example lost in June, « budget gelé, à revoir en novembre », on 3 November → 46
 * @example the same in October, or after a talk of last week → nothing
 */
export function dealLost(situation: Situation): Reason | null {
  const { day } = situation;
  const found = firstDeal(situation, "lost", ({ resumesOn }) =>
    resumesOn !== null && resumesOn <= day && daysBetween(resumesOn, day) <= DAYS_AFTER ? resumesOn : null,
  );
  if (found === null) return null;
  const { deal, on } = found;
  const soon = addDays(on, -DAYS_TOO_SOON);
  const lost = deal.closesOn;
  if (wasReachedSince(situation, lost !== null && lost >= soon ? addDays(lost, 1) : soon)) return null;
  const when = lost === null ? "perdue" : `perdue ${frenchDay(lost, day)}`;
  const text = `${when}, à reprendre à partir du ${frenchShortDay(on, day)}`;
  return dealReason("dealLost", { deal, weight: WEIGHT, since: lost ?? on, text });
}

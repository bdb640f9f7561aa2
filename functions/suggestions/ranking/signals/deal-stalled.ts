import { daysBetween, frenchDay, localDay } from "../../../language/dates/calendar.ts";
import { dealReason, firstDeal, isInTouch, isPlanned } from "../deals.ts";
import type { Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 38;
const SHORTEST = 45;
/** Days in a stage beyond which the deal is abandoned rather than stuck. */
const LONGEST = 270;
const SILENCE = 14;

/**
 * An open deal that has stood in its stage for a month and a half, and nobody has been in touch for two weeks.
 *
 * @example in its stage since 1 September, on 20 November → 38
 * @example the same after a meeting of last week → nothing
 */
export function dealStalled(situation: Situation): Reason | null {
  const { day, context } = situation;
  const found = firstDeal(situation, "open", ({ stageSince }) => {
    if (stageSince === null) return null;
    const since = localDay(stageSince, context.timeZone);
    const age = daysBetween(since, day);
    return age >= SHORTEST && age <= LONGEST ? since : null;
  });
  if (found === null || isPlanned(situation, found.deal) || isInTouch(situation, SILENCE)) return null;
  const text = `à la même étape depuis ${frenchDay(found.on, day)}`;
  return dealReason("dealStalled", { deal: found.deal, weight: WEIGHT, since: found.on, text });
}

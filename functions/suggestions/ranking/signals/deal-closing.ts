import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { dealReason, firstDeal, isInTouch, isPlanned } from "../deals.ts";
import type { Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 60;
const FARTHEST = 10;
/** Days after a talk or a message in which the contact is still expected to answer. */
const SILENCE = 3;

/**
 * A deal that is to be closed within ten days, and no next step: none is noted in the CRM, no meeting is planned.
 *
 * @example to be closed on 26 November, on the 20th → 60
 * @example the same with « Relire le contrat » as its next step → nothing
 */
export function dealClosing(situation: Situation): Reason | null {
  const { day } = situation;
  const found = firstDeal(situation, "open", (deal) => {
    const { closesOn, hasNextStep } = deal;
    const isNear = closesOn !== null && closesOn >= day && daysBetween(day, closesOn) <= FARTHEST;
    return isNear && !hasNextStep && !isPlanned(situation, deal) ? closesOn : null;
  });
  if (found === null || isInTouch(situation, SILENCE)) return null;
  const text = `clôture prévue ${frenchDay(found.on, day)}, sans prochaine étape`;
  return dealReason("dealClosing", { deal: found.deal, weight: WEIGHT, since: found.on, text });
}

import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { dealReason, firstDeal, isInTouch, isPlanned } from "../deals.ts";
import type { Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 52;
/** Days overdue beyond which the date is taken for unmaintained. */
const LONGEST = 60;
/** Days without contact required: after recent contact the date is only out of date in the CRM. */
const SILENCE = 7;

/**
 * A deal that is open past its closing day, without contact for a week.
 *
 * @example to be closed on 15 November, open on the 20th → 52
 * @example the same with a meeting to come, or a mail of yesterday → nothing
 */
export function dealOverdue(situation: Situation): Reason | null {
  const { day } = situation;
  const found = firstDeal(situation, "open", ({ closesOn }) =>
    closesOn !== null && closesOn < day && daysBetween(closesOn, day) <= LONGEST ? closesOn : null,
  );
  if (found === null || isPlanned(situation, found.deal) || isInTouch(situation, SILENCE)) return null;
  const text = `clôture prévue ${frenchDay(found.on, day)}, dépassée, toujours ouverte`;
  return dealReason("dealOverdue", { deal: found.deal, weight: WEIGHT, since: found.on, text });
}

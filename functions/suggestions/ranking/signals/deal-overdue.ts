import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { dealReason, firstDeal, isInTouch, isPlanned } from "../deals.ts";
import type { Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 52;
/** Longer ago, nobody looks after the date: it says nothing. */
const LONGEST = 60;
/** Whoever was in touch this week knows where it stands; the date is for the CRM. */
const SILENCE = 7;

/**
 * A deal whose closing day is over and that is still open, and nobody has been in touch since a week.
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

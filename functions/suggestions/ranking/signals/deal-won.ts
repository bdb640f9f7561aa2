import { addDays, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { dealReason, firstDeal } from "../deals.ts";
import { type Situation, wasReachedSince } from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 30;
const LONGEST = 21;

/**
 * A deal won in the last three weeks, and nothing said to the contact since: how it starts matters.
 *
 * @example won on 16 November, silence on the 20th → 30
 * @example the same after any word of either side → nothing
 */
export function dealWon(situation: Situation): Reason | null {
  const { day } = situation;
  const found = firstDeal(situation, "won", ({ closesOn }) =>
    closesOn !== null && closesOn < day && daysBetween(closesOn, day) <= LONGEST ? closesOn : null,
  );
  if (found === null || wasReachedSince(situation, addDays(found.on, 1))) return null;
  const text = `gagnée ${frenchDay(found.on, day)}, aucun échange depuis`;
  return dealReason("dealWon", { deal: found.deal, weight: WEIGHT, since: found.on, text });
}

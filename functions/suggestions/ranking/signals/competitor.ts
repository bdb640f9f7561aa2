import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver } from "../closing.ts";
import { after, factsOf, isOurMessage, isOurMove, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 21;
const LOST_PER_DAY = 0.5;

/**
 * They compare us with another supplier, and we have not been in touch since.
 *
 * @example « nous avons aussi reçu une offre de X », four days ago → a reason
 * @example the same, then our answer → null
 */
export function competitor(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "competitor", { horizon: HORIZON })) {
    const { event } = found;
    if (isOurMessage(event)) continue;
    if (isOver(situation, found) || after(situation, event).some(isOurMove)) return null;
    return reasonOf("competitor", found, {
      lost: LOST_PER_DAY * daysBetween(event.day, situation.day),
      text: `Autre fournisseur comparé, appris ${frenchDay(event.day, situation.day)}`,
    });
  }
  return null;
}

import { frenchDay } from "../../../language/dates/calendar.ts";
import { isClosed, isOver } from "../closing.ts";
import { after, factsOf, isOurMessage, isOurMove, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 45;

/**
 * The contact offered to introduce us to someone; the offer waits for us.
 *
 * @example an offer ten days ago, nothing since → a reason
 * @example the same, then our e-mail or « contact pris » → null
 */
export function pendingIntroduction(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "introduction", { horizon: HORIZON })) {
    const { event } = found;
    if (isOurMessage(event)) continue;
    // They make it, or we take it up.
    if (isOver(situation, found) || isClosed(situation, { event, fact: { ...found.fact, who: "us" } }))
      return null;
    if (after(situation, event).some(isOurMove)) return null;
    const text = `Mise en relation proposée ${frenchDay(event.day, situation.day)}, en attente de notre part`;
    return reasonOf("pendingIntroduction", found, { text });
  }
  return null;
}

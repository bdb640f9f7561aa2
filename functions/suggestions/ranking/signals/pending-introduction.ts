import { frenchDay } from "../../../language/dates/calendar.ts";
import { isClosed, isRefused } from "../closing.ts";
import {
  after,
  evidenceOf,
  factsOf,
  type HistoryEvent,
  isConversation,
  isOurMessage,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 50;
const HORIZON = 45;

/**
 * The contact offered to introduce us to someone; the offer waits for us.
 *
 * @example an offer ten days ago, nothing since → 50
 * @example the same, then our e-mail or « contact pris » → nothing
 */
export function pendingIntroduction(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "introduction", { horizon: HORIZON })) {
    const { event } = found;
    if (isOurMessage(event)) continue;
    // They make it, or we take it up.
    if (isClosed(situation, found) || isClosed(situation, { event, fact: { ...found.fact, who: "us" } }))
      return null;
    if (isRefused(situation, found) || after(situation, event).some(takesUp)) return null;
    return {
      signal: "pendingIntroduction",
      weight: WEIGHT,
      text: `Mise en relation proposée ${frenchDay(event.day, situation.day)}, en attente de notre part`,
      due: null,
      evidence: [evidenceOf(found)],
    };
  }
  return null;
}

const takesUp = (event: HistoryEvent): boolean => isOurMessage(event) || isConversation(event);

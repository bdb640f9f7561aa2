import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver, isSettledHere } from "../closing.ts";
import { startOf } from "../due-days.ts";
import {
  after,
  factsOf,
  type Found,
  isOurMessage,
  isOurMove,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const FRESH = 14;
const LOST_PER_DAY_AFTER = 3;
const HORIZON = 35;

/**
 * A question the contact asked us and nobody answered.
 *
 * @example a question three days ago, nothing since → 95
 * @example the same, then our e-mail or a call → null
 */
export function unansweredQuestion(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "question", { horizon: HORIZON })) {
    const { event, fact } = found;
    if (fact.who !== "us" || isOurMessage(event) || asksForLater(found, situation)) continue;
    if (isSettledHere(found)) continue;
    if (after(situation, event).some(isOurMove)) return null;
    if (isOver(situation, found)) return null;
    const age = daysBetween(event.day, situation.day);
    return reasonOf("unansweredQuestion", found, {
      lost: LOST_PER_DAY_AFTER * Math.max(0, age - FRESH),
      text: `Question reçue ${frenchDay(event.day, situation.day)}, restée sans réponse`,
    });
  }
  return null;
}

/** « Pourriez-vous me rappeler jeudi ? » waits until Thursday. */
const asksForLater = ({ fact }: Found, { day }: Situation): boolean =>
  fact.resolved !== null && startOf(fact.resolved) > day;

import { type Day, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver, isSettledHere } from "../closing.ts";
import { lostAhead, startOf, whenDue } from "../due-days.ts";
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
      lost:
        LOST_PER_DAY_AFTER * Math.max(0, age - FRESH) +
        (fact.resolved === null ? 0 : lostAhead(fact.resolved, situation.day)),
      text: describe(found, situation.day),
      due: deadlineOf(found, situation.day),
    });
  }
  return null;
}

/** The last day to answer, where they named one that is still to come. */
const deadlineOf = ({ fact: { resolved } }: Found, day: Day): Day | null =>
  resolved?.bound === "by" && resolved.end >= day ? resolved.end : null;

function describe(found: Found, day: Day): string {
  const { event, fact } = found;
  const received = `Question reçue ${frenchDay(event.day, day)}`;
  return fact.resolved === null || deadlineOf(found, day) === null
    ? `${received}, restée sans réponse`
    : `${received}, réponse attendue ${whenDue(fact.resolved, day)}`;
}

/** « Pourriez-vous me rappeler jeudi ? » waits until Thursday; an answer « avant vendredi » does not. */
const asksForLater = ({ fact }: Found, { day }: Situation): boolean =>
  fact.resolved !== null && startOf(fact.resolved) > day;

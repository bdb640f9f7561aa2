import { type Day, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { belongsToIntroduction, isOver, isSettledHere } from "../closing.ts";
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
import { isBusinessOpen } from "../stakes.ts";
import type { Reason } from "../types.ts";

const FRESH = 14;
const LOST_PER_DAY_AFTER = 3;
const HORIZON = 35;
/** An answer that is wanted by a day to come is worth more than one that is only wanted. */
const GAINED_BY_DEADLINE = 10;
/** A question that no business of theirs hangs on may wait a little, not two weeks. */
const LOST_WITHOUT_BUSINESS = 30;
const GAINED_PER_DAY = 2;

/**
 * A question the contact asked us and nobody answered.
 *
 * @example a question three days ago, nothing since → a reason
 * @example the same, then our e-mail or a call → null
 */
export function unansweredQuestion(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "question", { horizon: HORIZON })) {
    const { event, fact } = found;
    if (fact.who !== "us" || isOurMessage(event) || asksForLater(found, situation)) continue;
    if (isSettledHere(found) || belongsToIntroduction(found)) continue;
    if (after(situation, event).some(isOurMove)) return null;
    if (isOver(situation, found)) return null;
    const age = daysBetween(event.day, situation.day);
    return reasonOf("unansweredQuestion", found, {
      lost:
        LOST_PER_DAY_AFTER * Math.max(0, age - FRESH) +
        (fact.resolved === null ? 0 : lostAhead(fact.resolved, situation.day)) -
        (deadlineOf(found, situation.day) === null ? 0 : GAINED_BY_DEADLINE) +
        (fact.resolved !== null || isBusinessOpen(situation)
          ? 0
          : Math.max(0, LOST_WITHOUT_BUSINESS - GAINED_PER_DAY * age)),
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

import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isSettledHere } from "../closing.ts";
import {
  after,
  factsOf,
  type Found,
  type HistoryEvent,
  isOurMessage,
  isOurMove,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 60;
const FRESH = 21;
const LOST_PER_DAY_AFTER = 1.5;
/** What is not of our making waits a little better. */
const LOST_BY_MAKER = { us: 0, contact: 40, thirdParty: 15 };

/**
 * Something went wrong and nobody has said that it is settled: an answer alone settles nothing.
 *
 * @example a leak after our works, told a week ago, then « on regarde » → a reason
 * @example the same, then « la fuite est réparée » → null
 */
export function trouble(situation: Situation): Reason | null {
  let worst: Reason | null = null;
  for (const found of factsOf(situation, "trouble", { horizon: HORIZON })) {
    const { event, fact } = found;
    if (isOurMessage(event) || isSettled(situation, found)) continue;
    const age = daysBetween(event.day, situation.day);
    const reason = reasonOf("trouble", found, {
      lost: LOST_BY_MAKER[fact.who] + LOST_PER_DAY_AFTER * Math.max(0, age - FRESH),
      text: `Problème signalé ${frenchDay(event.day, situation.day)}, rien ne dit qu’il soit réglé`,
    });
    if (worst === null || reason.weight > worst.weight) worst = reason;
  }
  return worst;
}

/**
 * Whether a later text says that it is settled, called off, or that they are pleased again; what is not of our making
 * is settled once we have told them.
 */
function isSettled(situation: Situation, found: Found): boolean {
  if (isSettledHere(found)) return true;
  const { id } = found.event;
  const isTold = found.fact.who !== "us";
  return after(situation, found.event).some((later) => (isTold && isOurMove(later)) || says(later, id));
}

/** A mail of ours that sends something else settles nothing: it must say what it settles. */
function says(event: HistoryEvent, id: string): boolean {
  if (event.manner === "machine") return false;
  return (event.facts ?? []).some(
    ({ kind, refersTo }) =>
      kind === "support" ||
      ((kind === "done" || kind === "cancelled") &&
        (refersTo === id || (refersTo === null && !isOurMessage(event)))),
  );
}

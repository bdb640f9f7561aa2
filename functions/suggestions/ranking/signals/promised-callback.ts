import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";
import { isOver, newestCommitment } from "../closing.ts";
import { lostAhead, startOf, whenDue } from "../due-days.ts";
import {
  after,
  type Found,
  type HistoryEvent,
  isConversation,
  isOurMessage,
  isTheirMessage,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const LOST_PER_DAY_LATE = 4;
const LATEST = 15;
const HORIZON = 120;
/** Days of the longest window: a vaguer time (« courant octobre ») is a plan, which another signal reads. */
const LONGEST_WINDOW = 12;

/**
 * A call we promised for today or an earlier day and have not made. The newest promise replaces older ones.
 *
 * @example a call of ours due on Monday, on that Monday → 100; on the Wednesday after → 92
 * @example the same, then a logged call, or « plus besoin de le rappeler » → null
 */
export function promisedCallback(situation: Situation): Reason | null {
  const promise = newestCommitment(situation, HORIZON, isPromise);
  if (!promise?.fact.resolved) return null;
  const due = promise.fact.resolved;
  if (startOf(due) > situation.day) return null;
  const late = Math.max(0, daysBetween(due.end, situation.day));
  if (late > LATEST || isOver(situation, promise)) return null;
  if (after(situation, promise.event).some(isConversation)) return null;
  const text = describe(situation, promise.event, due, late);
  return reasonOf("promisedCallback", promise, {
    text,
    lost: LOST_PER_DAY_LATE * late + lostAhead(due, situation.day),
    due: due.end,
  });
}

function isPromise({ fact: { who, act, resolved } }: Found): boolean {
  if (who !== "us" || act !== "call" || resolved === null) return false;
  return resolved.bound !== "within" || daysBetween(resolved.start, resolved.end) <= LONGEST_WINDOW;
}

function describe({ day }: Situation, event: HistoryEvent, due: Due, late: number): string {
  const noted = event.day === day ? "" : ` (noté ${frenchDay(event.day, day)})`;
  // What we wrote to them is a promise; what we noted is only a plan.
  const call = `Rappel ${isTheirMessage(event) ? "demandé" : isOurMessage(event) ? "promis" : "prévu"}`;
  return `${call} ${whenDue(due, day)}${noted}${late > 0 ? ", non fait à ce jour" : ""}`;
}

import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";
import { isOver, newestCommitment } from "../closing.ts";
import { byThen, lostAhead, startOf, whenDue } from "../due-days.ts";
import {
  after,
  type Found,
  type HistoryEvent,
  isConversation,
  isOurMessage,
  isOurMove,
  isTheirMessage,
  reasonOf,
  saidAs,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const LOST_PER_DAY_LATE = 1.5;
const LATEST = 30;
/** What we planned without a day is expected within a working week, and not for ever; what they ask for, now. */
const PATIENCE = 5;
const LATEST_WITHOUT_DATE = 45;
const LOST_WITHOUT_DATE = 18;
const LOST_WHEN_ASKED = 6;
const LOST_PER_DAY_WITHOUT_DATE = 0.5;
const HORIZON = 120;
/** Days of the longest window: a vaguer time (« courant octobre ») is a plan, which another signal reads. */
const LONGEST_WINDOW = 12;

/**
 * A call we promised for today or an earlier day and have not made. The newest promise replaces older ones.
 *
 * @example a call of ours due on Monday, on that Monday → a reason; on the Wednesday after → a weaker one
 * @example the same, then a logged call, or « plus besoin de le rappeler » → null
 */
export function promisedCallback(situation: Situation): Reason | null {
  const promise = newestCommitment(situation, HORIZON, isPromise);
  if (promise === null) return null;
  const due = dueOf(promise);
  if (due === null) return undated(situation, promise);
  if (startOf(due) > situation.day) return null;
  const late = Math.max(0, daysBetween(due.end, situation.day));
  if (late > LATEST || isOver(situation, promise)) return null;
  const settles = promise.fact.act === "meet" ? isOurMove : isConversation;
  if (after(situation, promise.event).some(settles)) return null;
  const text = describe(situation, promise, due, late);
  return reasonOf("promisedCallback", promise, {
    text,
    lost: LOST_PER_DAY_LATE * late + lostAhead(due, situation.day),
    due: due.end,
  });
}

/** A talk; or a message of ours in which something was read: « ça marche » is no call. */
const isCall = (event: HistoryEvent): boolean =>
  isConversation(event) || (isOurMessage(event) && event.facts !== null && event.facts.length > 0);

/** A call or a meeting that was promised or noted without a day. */
function undated(situation: Situation, promise: Found): Reason | null {
  const { event } = promise;
  const isAsked = isTheirMessage(event);
  const late = daysBetween(event.day, situation.day) - (isAsked ? 0 : PATIENCE);
  if (late < 0 || late > LATEST_WITHOUT_DATE || isOver(situation, promise)) return null;
  if (after(situation, event).some(isCall)) return null;
  const what = promise.fact.act === "call" ? `Appel ${saidAs(event)}` : `Rencontre ${saidAs(event)}e`;
  return reasonOf("promisedCallback", promise, {
    text: `${what} ${frenchDay(event.day, situation.day)}, sans suite à ce jour`,
    lost: (isAsked ? LOST_WHEN_ASKED : LOST_WITHOUT_DATE) + LOST_PER_DAY_WITHOUT_DATE * late,
  });
}

/** When it is due; a meeting that they ask for is to be agreed before its day. */
function dueOf({ event, fact: { act, resolved } }: Found): Due | null {
  return act === "meet" && resolved !== null && isTheirMessage(event) ? byThen(resolved) : resolved;
}

function isPromise({ event, fact: { who, act, resolved } }: Found): boolean {
  if (who !== "us") return false;
  if (resolved === null) return act === "call" || act === "meet";
  if (act === "meet") return isTheirMessage(event);
  if (act !== "call") return false;
  return resolved.bound !== "within" || daysBetween(resolved.start, resolved.end) <= LONGEST_WINDOW;
}

function describe({ day }: Situation, { event, fact }: Found, due: Due, late: number): string {
  const noted = event.day === day ? "" : ` (noté ${frenchDay(event.day, day)})`;
  const call = fact.act === "meet" ? `Rencontre ${saidAs(event)}e` : `Rappel ${saidAs(event)}`;
  return `${call} ${whenDue(due, day)}${noted}${late > 0 ? ", non fait à ce jour" : ""}`;
}

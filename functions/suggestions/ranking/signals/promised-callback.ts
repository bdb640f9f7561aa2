import { daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";
import { isOver, isSettledHere } from "../closing.ts";
import { startOf } from "../due-days.ts";
import {
  after,
  factsOf,
  type Found,
  isConversation,
  isOurMessage,
  isTheirMessage,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 100;
const LOST_PER_DAY_LATE = 4;
const LATEST = 15;
const HORIZON = 120;
/** Days of the longest window: a vaguer time (« courant octobre ») is a plan, which another signal reads. */
const LONGEST_WINDOW = 12;

type Promised = Found & { readonly due: Due };

/**
 * A call we promised for today or an earlier day and have not made. The newest promise replaces older ones.
 *
 * @example a call of ours due on Monday, on that Monday → 100; on the Wednesday after → 92
 * @example the same, then a logged call, or « plus besoin de le rappeler » → nothing
 */
export function promisedCallback(situation: Situation): Reason | null {
  const promise = newestPromise(situation);
  if (promise === null || startOf(promise.due) > situation.day) return null;
  const last = promise.due.end;
  const late = Math.max(0, daysBetween(last, situation.day));
  if (late > LATEST || isOver(situation, promise)) return null;
  if (after(situation, promise.event).some(isConversation)) return null;
  const weight = WEIGHT - LOST_PER_DAY_LATE * late;
  return reasonOf("promisedCallback", promise, {
    weight,
    text: describe(situation, promise, late),
    due: last,
  });
}

function newestPromise(situation: Situation): Promised | null {
  let newest: Promised | null = null;
  for (const found of factsOf(situation, "commitment", { horizon: HORIZON })) {
    if (newest !== null && found.event !== newest.event) break;
    const { who, act, resolved } = found.fact;
    if (who !== "us" || act !== "call" || resolved === null) continue;
    if (daysBetween(resolved.start, resolved.end) > LONGEST_WINDOW && resolved.bound === "within") continue;
    if (isSettledHere(found) && newest !== null) continue;
    if (newest === null || isSettledHere(newest) || resolved.end < newest.due.end)
      newest = { ...found, due: resolved };
  }
  return newest;
}

function describe({ day }: Situation, { event, due }: Promised, late: number): string {
  const noted = event.day === day ? "" : ` (noté ${frenchDay(event.day, day)})`;
  // What we wrote to them is a promise; what we noted is only a plan.
  const call = `Rappel ${isTheirMessage(event) ? "demandé" : isOurMessage(event) ? "promis" : "prévu"}`;
  const isWindow = due.bound === "within" && due.start !== due.end;
  const when = isWindow
    ? `entre le ${frenchShortDay(due.start, day)} et le ${frenchShortDay(due.end, day)}`
    : `pour ${late > 0 ? frenchDay(due.end, day) : "aujourd’hui"}`;
  return `${call} ${when}${noted}${late > 0 ? ", non fait à ce jour" : ""}`;
}

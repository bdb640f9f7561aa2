import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isClosed } from "../closing.ts";
import { factsOf, isConversation, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 90;
const OLDEST = 14;
const LOST_PER_DAY = 1;

/**
 * An appointment whose day is over and of which there is no trace, nor of any talk since.
 *
 * @example agreed for Monday, on the Wednesday, nothing logged → a reason
 * @example the same with minutes of it, or a mail of either side since → null
 */
export function appointmentPassed(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "appointment", { horizon: HORIZON })) {
    const { resolved } = found.fact;
    if (resolved === null) continue;
    const age = daysBetween(resolved.end, situation.day);
    if (age < 0) return null;
    if (age < 1 || age > OLDEST || isClosed(situation, found)) continue;
    const isTraced = situation.events.some(
      (event) =>
        event.manner !== "machine" &&
        (event.day > resolved.end || (event.day >= resolved.start && isConversation(event))),
    );
    if (isTraced) return null;
    return reasonOf("appointmentPassed", found, {
      lost: LOST_PER_DAY * age,
      text: `Rendez-vous du ${frenchDay(resolved.start, situation.day)}, sans trace depuis`,
    });
  }
  return null;
}

import { dayAndTime, dayOf, timeOf } from "../../../lib/french-dates.ts";

/** « jusqu’à 15 h 40 » of today; « jusqu’au lundi 23 novembre à 14 h 05 » of another day. */
export function untilTime(date: string, now = new Date()): string {
  return dayOf(date) === dayOf(now) ? `jusqu’à ${timeOf(date)}` : `jusqu’au ${dayAndTime(date)}`;
}

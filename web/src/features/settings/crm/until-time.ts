import { dayAndTime } from "../../../lib/french-dates.ts";

/** « jusqu’à 15 h 40 » of today; « jusqu’au lundi 23 novembre à 14 h 05 » of another day. */
export function untilTime(date: string, now = new Date()): string {
  const whole = dayAndTime(date);
  return new Date(date).toDateString() === now.toDateString()
    ? `jusqu’à ${whole.split(" à ").at(-1)}`
    : `jusqu’au ${whole}`;
}

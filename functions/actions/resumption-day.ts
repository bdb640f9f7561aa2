import { addDays, daysBetween, weekdayOf } from "../language/dates/calendar.ts";
import { nextWorkingDay } from "../language/dates/working-days.ts";

/** Days beyond which nobody puts off: a year. */
export const LONGEST_POSTPONEMENT = 366;

/**
 * The working day to which a person puts something off on `today`; days are `YYYY-MM-DD`. `monday` is that of the
 * next week. Null for a day that is not to come, or more than a year ahead.
 *
 * @example tomorrow, on a Friday → the Monday, or the Tuesday after a public holiday
 */
export function resumptionDay(until: string, today: string): string | null {
  const wanted = wantedDay(until, today);
  const ahead = daysBetween(today, wanted);
  return ahead < 1 || ahead > LONGEST_POSTPONEMENT ? null : nextWorkingDay(wanted);
}

function wantedDay(until: string, today: string): string {
  if (until === "tomorrow") return addDays(today, 1);
  if (until === "monday") return addDays(today, 8 - weekdayOf(today));
  if (until === "twoWeeks") return addDays(today, 14);
  return until;
}

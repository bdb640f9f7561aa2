import { addDays, type Day, weekdayOf } from "../language/dates/calendar.ts";
import { isPublicHoliday } from "../language/dates/feasts.ts";
import type { Preferences } from "./contract.ts";

type Days = Pick<Preferences, "workingDays" | "publicHolidays">;

/** Monday to Friday. */
const USUAL: readonly number[] = [1, 2, 3, 4, 5];

/** Whether somebody works on a day: on weekdays until they choose their days, and on public holidays if they say so. */
export function worksOn({ workingDays, publicHolidays }: Days, day: Day): boolean {
  return (workingDays ?? USUAL).includes(weekdayOf(day)) && (publicHolidays || !isPublicHoliday(day));
}

/** Whether somebody has a list on a day: on each, until they choose their days. */
export function hasListOn(days: Days, day: Day): boolean {
  return days.workingDays === null || worksOn(days, day);
}

/** The first day after `day` on which somebody has a list. */
export function nextDayWithList(days: Days, day: Day): Day {
  const next = addDays(day, 1);
  return hasListOn(days, next) ? next : nextDayWithList(days, next);
}

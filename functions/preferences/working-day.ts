import { addDays, type Day, weekdayOf } from "../language/dates/calendar.ts";
import { isPublicHoliday } from "../language/dates/feasts.ts";
import type { Preferences } from "./contract.ts";

type Days = Pick<Preferences, "workingDays" | "publicHolidays">;

/** Whether somebody has a list on a day. */
export function worksOn({ workingDays, publicHolidays }: Days, day: Day): boolean {
  return workingDays.includes(weekdayOf(day)) && (publicHolidays || !isPublicHoliday(day));
}

/** The first day after this one on which they have one. */
export function nextDayOfWork(days: Days, day: Day): Day {
  const next = addDays(day, 1);
  return worksOn(days, next) ? next : nextDayOfWork(days, next);
}

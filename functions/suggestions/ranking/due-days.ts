import { addDays, type Day, daysBetween, frenchDay, frenchShortDay } from "../../language/dates/calendar.ts";
import type { Due } from "../../language/dates/due.ts";
import { worksOn } from "../../preferences/working-day.ts";

/** Days before a deadline in which it is time to do what must be there by then. */
const EARLY = 10;
/** Weight lost per day that is left until a deadline: it is louder as the day comes nearer. */
const LOST_PER_DAY_LEFT = 3;

/** A day by which something must be there: of what others ask for, « pour vendredi » is such a day. */
export const byThen = (due: Due): Due => (due.bound === "on" ? { ...due, bound: "by" } : due);

/** The first day to act: some days before a deadline, the first day of a window. */
export const startOf = ({ bound, start, end }: Due): Day => (bound === "by" ? addDays(end, -EARLY) : start);

/** What a deadline loses while days are left until it; 0 on its day, later, and of what is due on a day. */
export const lostAhead = ({ bound, end }: Due, day: Day): number =>
  bound === "by" ? LOST_PER_DAY_LEFT * Math.max(0, daysBetween(day, end)) : 0;

/** « pour lundi 23 novembre », « entre le 23 novembre et le 27 novembre ». */
export function whenDue({ bound, start, end }: Due, day: Day): string {
  if (bound === "within" && start !== end)
    return `entre le ${frenchShortDay(start, day)} et le ${frenchShortDay(end, day)}`;
  return `${bound === "by" && end > day ? "d’ici" : "pour"} ${end === day ? "aujourd’hui" : frenchDay(end, day)}`;
}

/** The contact's days are those of most people. */
const isWorked = (day: Day): boolean => worksOn({ workingDays: null, publicHolidays: false }, day);

/** The last working day before a day: what must be there on that day is sent then at the latest. */
export function lastUsefulDay(before: Day): Day {
  const earlier = addDays(before, -1);
  return isWorked(earlier) ? earlier : lastUsefulDay(earlier);
}

/** The first working day after a day: nobody is late before it. */
export function nextWorkingDay(after: Day): Day {
  const later = addDays(after, 1);
  return isWorked(later) ? later : nextWorkingDay(later);
}

import { addDays, type Day, daysBetween, frenchDay, frenchShortDay } from "../../language/dates/calendar.ts";
import type { Due } from "../../language/dates/due.ts";

/** Days before a deadline in which it is time to do what must be there by then: a working week. */
const EARLY = 7;
/** Weight lost per day that is left until a deadline: it is louder as the day comes nearer. */
const LOST_PER_DAY_LEFT = 2;

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

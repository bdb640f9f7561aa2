import { type Day, frenchDay, frenchShortDay } from "../../language/dates/calendar.ts";
import type { Due } from "../../language/dates/due.ts";

/** The first day to act: a deadline's own day, the first day of a window. */
export const startOf = ({ bound, start, end }: Due): Day => (bound === "by" ? end : start);

/** « pour lundi 23 novembre », « entre le 23 novembre et le 27 novembre ». */
export function whenDue({ bound, start, end }: Due, day: Day): string {
  if (bound === "within" && start !== end)
    return `entre le ${frenchShortDay(start, day)} et le ${frenchShortDay(end, day)}`;
  return `pour ${end === day ? "aujourd’hui" : frenchDay(end, day)}`;
}

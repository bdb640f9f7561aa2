import { type Day, frenchShortDay } from "./calendar.ts";

/** The day in French with its year, in a form that `findDates` reads back as the same day. */
export function dayInWords(day: Day): string {
  return `le ${frenchShortDay(day, "0000-01-01")}`;
}

import { type Day, frenchShortDay } from "./calendar.ts";

/** A day as a text would say it, with its year: words that the date grammar makes the same day of. */
export function dayInWords(day: Day): string {
  return `le ${frenchShortDay(day, "0000-01-01")}`;
}

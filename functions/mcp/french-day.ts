import { localDay } from "../language/dates/calendar.ts";

const SHORT = new Intl.DateTimeFormat("fr-FR", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** « 24 nov. 2026 », of a day; of an instant the day that it was where the person works. */
export function dayShown(date: string, timeZone: string): string {
  const day = date.length === "2026-11-24".length ? date : localDay(date, timeZone);
  return SHORT.format(Date.parse(day));
}

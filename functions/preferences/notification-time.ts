import { localDay } from "../language/dates/calendar.ts";
import { hourIn } from "../http/clock.ts";
import type { Day } from "../language/dates/calendar.ts";
import type { Preferences } from "./contract.ts";
import { worksOn } from "./working-day.ts";

/** Who set no working hours is notified before this local hour only: later they have seen their list anyway. */
const NOON = 12;

type Habits = Pick<
  Preferences,
  "workingDays" | "publicHolidays" | "workingHours" | "timeZone" | "morningHour"
>;

/**
 * Whether to tell somebody of their list of a day at an instant: on their days of work alone, in their time zone
 * (`timeZone` is the organization’s), from the hour they chose, not before their work begins nor after it ends.
 */
export function notificationTime(
  { workingHours, morningHour, ...habits }: Habits,
  day: Day,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): "now" | "later" | "never" {
  const zone = habits.timeZone ?? timeZone;
  const today = localDay(now, zone);
  if (today > day || !worksOn(habits, day)) return "never";
  const until = workingHours?.to ?? NOON;
  // A chosen hour after the end of work does not count.
  const chosen = morningHour !== null && morningHour < until ? morningHour : 0;
  const from = Math.max(chosen, workingHours?.from ?? 0);
  const hour = hourIn(zone, now);
  if (today < day || hour < from) return "later";
  return hour < until ? "now" : "never";
}

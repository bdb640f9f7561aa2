import { addDays, type Day, daysBetween, weekdayOf } from "../../language/dates/calendar.ts";
import type { Preferences } from "../../preferences/contract.ts";
import { isKeyOf } from "../../typed-object.ts";
import type { Later } from "./contract.ts";
import { worksOn } from "../../preferences/working-day.ts";

/** Days beyond which nobody puts off: a year. */
export const LONGEST_POSTPONEMENT = 366;

/** What decides whether a day suits both. */
export interface Suitable {
  /** The member's days of work, 1 is Monday; null where they chose none. */
  readonly workingDays: Preferences["workingDays"];
  /** The last day of the contact's absence that covers a day; null where none does. */
  readonly absenceOn: (day: Day) => Day | null;
}

/**
 * The day to which a person puts something off on `today`: one on which they work, which is no public holiday, and on
 * which the contact is not known to be away. Days are `YYYY-MM-DD`; `monday` is that of the next week. Null for a day
 * that is not to come, or more than a year ahead.
 *
 * @example tomorrow, on a Friday → the Monday, or the Tuesday after a public holiday
 */
export function resumptionDay(until: string, today: Day, suitable: Suitable): Day | null {
  const wanted = wantedDay(until, today);
  const ahead = daysBetween(today, wanted);
  return ahead < 1 || ahead > LONGEST_POSTPONEMENT ? null : firstSuitable(wanted, suitable);
}

const LATER: Readonly<Record<Later, (today: Day) => Day>> = {
  tomorrow: (today) => addDays(today, 1),
  monday: (today) => addDays(today, 8 - weekdayOf(today)),
  twoWeeks: (today) => addDays(today, 14),
};

const wantedDay = (until: string, today: Day): Day => (isKeyOf(LATER, until) ? LATER[until](today) : until);

function firstSuitable(day: Day, suitable: Suitable): Day {
  // Whoever works on public holidays finds nobody there.
  if (!worksOn({ workingDays: suitable.workingDays, publicHolidays: false }, day))
    return firstSuitable(addDays(day, 1), suitable);
  const back = suitable.absenceOn(day);
  return back === null ? day : firstSuitable(addDays(back, 1), suitable);
}

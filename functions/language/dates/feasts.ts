import { addDays, type Day, partsOf } from "./calendar.ts";
import feasts from "./feasts.json" with { type: "json" };

/** Month and date of what does not move; days after Easter Sunday of the others, of Monday where that is the feast. */
const FIXED: ReadonlyMap<string, string> = new Map(Object.entries(feasts.fixed));
const AFTER_EASTER: ReadonlyMap<string, number> = new Map(Object.entries(feasts.afterEaster));

export const FEAST = [...FIXED.keys(), ...AFTER_EASTER.keys()].join("|");

/** The next feast of that name, counting the day of writing. */
export function nextFeast(name: string, written: Day): Day {
  const fixed = FIXED.get(name);
  const inYear = (year: number): Day =>
    fixed === undefined ? addDays(easterSunday(year), AFTER_EASTER.get(name) ?? 0) : `${year}-${fixed}`;
  const { year } = partsOf(written);
  return inYear(year) >= written ? inYear(year) : inYear(year + 1);
}

/** Whether a day is one of the eleven public holidays of all of France (Code du travail, L3133-1). */
export function isPublicHoliday(day: Day): boolean {
  const easter = easterSunday(partsOf(day).year);
  const moves = [...AFTER_EASTER.values()].some((after) => addDays(easter, after) === day);
  return moves || feasts.holidays.includes(day.slice(5));
}

/** Easter Sunday of a year of the Gregorian calendar, by Butcher's rule. */
export function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const cycle = year % 19;
  const leapless = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * cycle + century - Math.floor(century / 4) - leapless + 15) % 30;
  const rest = year % 100;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((cycle + 11 * epact + 22 * toSunday) / 451);
  // Days after 22 March.
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}

import { addDays, type Day, partsOf } from "./calendar.ts";

/** Month and date of what does not move. */
const FIXED: Readonly<Record<string, string>> = {
  noel: "12-25",
  reveillon: "12-31",
  "saint sylvestre": "12-31",
  "jour de l an": "01-01",
  "nouvel an": "01-01",
  toussaint: "11-01",
  armistice: "11-11",
  "14 juillet": "07-14",
  "fete nationale": "07-14",
  assomption: "08-15",
  epiphanie: "01-06",
  chandeleur: "02-02",
};
/** Days after Easter Sunday, of their Mondays where the feast is a Sunday. */
const AFTER_EASTER: Readonly<Record<string, number>> = { paques: 1, ascension: 39, pentecote: 50 };

export const FEAST = [...Object.keys(FIXED), ...Object.keys(AFTER_EASTER)].join("|");

/** The next feast of that name, counting the day of writing. */
export function nextFeast(name: string, written: Day): Day {
  const inYear = (year: number): Day =>
    FIXED[name] === undefined
      ? addDays(easterSunday(year), AFTER_EASTER[name] ?? 0)
      : `${year}-${FIXED[name]}`;
  const { year } = partsOf(written);
  return inYear(year) >= written ? inYear(year) : inYear(year + 1);
}

/** Month and date of the public holidays that do not move, in all of France (Code du travail, L3133-1). */
const HOLIDAYS: ReadonlySet<string> = new Set("01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25".split(" "));

/** Whether a day is one of the eleven French public holidays. */
export function isPublicHoliday(day: Day): boolean {
  const easter = easterSunday(partsOf(day).year);
  return (
    HOLIDAYS.has(day.slice(5)) || Object.values(AFTER_EASTER).some((after) => addDays(easter, after) === day)
  );
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

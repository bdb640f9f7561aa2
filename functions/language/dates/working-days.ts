import { addDays, type Day, makeDay, partsOf, weekdayOf } from "./calendar.ts";

/** Month and date of the public holidays that do not move, in all of France (Code du travail, L3133-1). */
const FIXED: ReadonlySet<string> = new Set(["1-1", "5-1", "5-8", "7-14", "8-15", "11-1", "11-11", "12-25"]);
/** Days after Easter Sunday of those that do: Easter Monday, Ascension Day, Whit Monday. */
const AFTER_EASTER = [1, 39, 50];
const FRIDAY = 5;

/** Whether a day is one of the eleven French public holidays. */
export function isPublicHoliday(day: Day): boolean {
  const { year, month, date } = partsOf(day);
  if (FIXED.has(`${month}-${date}`)) return true;
  const easter = easterSunday(year);
  return AFTER_EASTER.some((after) => addDays(easter, after) === day);
}

/** The day itself, or the next from Monday to Friday that is no public holiday. */
export function nextWorkingDay(day: Day): Day {
  const isWorked = weekdayOf(day) <= FRIDAY && !isPublicHoliday(day);
  return isWorked ? day : nextWorkingDay(addDays(day, 1));
}

/** Easter Sunday of a year of the Gregorian calendar, by Butcher's rule. */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const cycle = year % 19;
  const leapless = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * cycle + century - Math.floor(century / 4) - leapless + 15) % 30;
  const yearOfCentury = year % 100;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((cycle + 11 * epact + 22 * toSunday) / 451);
  const count = epact + toSunday - 7 * late + 114;
  const day = makeDay(year, Math.floor(count / 31), (count % 31) + 1);
  if (day === null) throw new RangeError(`no Easter in ${year}`);
  return day;
}

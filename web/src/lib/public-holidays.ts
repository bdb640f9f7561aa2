/** Month and day of those that do not move. */
const FIXED = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50];
const DAY = 24 * 3_600_000;

/**
 * Whether a day, midnight UTC in milliseconds, is one of the eleven public holidays of all of France. The server has the
 * same (functions/language/dates/feasts.ts), held equal by a test.
 */
export function isPublicHoliday(day: number): boolean {
  const easter = easterSunday(new Date(day).getUTCFullYear());
  const written = new Date(day).toISOString().slice(5, 10);
  return FIXED.includes(written) || AFTER_EASTER.some((after) => easter + after * DAY === day);
}

/** Easter Sunday of a year of the Gregorian calendar, by Gauss' rule as Lichtenberg completed it. */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const secular = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const seed = (19 * cycle + secular) % 30;
  const correction = Math.floor((seed + Math.floor(cycle / 11)) / 29);
  const fullMoon = 21 + seed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return Date.UTC(year, 2, fullMoon + 7 - ((fullMoon - firstSunday) % 7));
}

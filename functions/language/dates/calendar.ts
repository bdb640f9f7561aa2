/** Arithmetic on calendar days written "YYYY-MM-DD"; no time zone is involved once a day is known. */
export type Day = string;

const HOUR_IN_MILLISECONDS = 3_600_000;
const DAY_IN_MILLISECONDS = 24 * HOUR_IN_MILLISECONDS;

/** A day from its parts (month from 1); null where there is no such date. */
export function makeDay(year: number, month: number, date: number): Day | null {
  const day = dayAt(Date.UTC(year, month - 1, date));
  const made = partsOf(day);
  return made.month === month && made.date === date ? day : null;
}

/** The day `count` days later, or earlier where it is negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count);
}

/** Days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

const MOST_REMEMBERED = 10_000;

/** Memoizes a function: a ranking asks for the same few hundred days and hours millions of times. */
function memoized<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined) return held;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const answer = ask(key);
    known.set(key, answer);
    return answer;
  };
}

const dayNumber = memoized((day: Day) => Date.parse(day) / DAY_IN_MILLISECONDS);

/** The day so many days after 1970-01-01. */
const dayOf = memoized((number: number) => dayAt(number * DAY_IN_MILLISECONDS));

const dayAt = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}

/** Year, month (from 1) and day of the month. */
export function partsOf(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/** The first day of a month (from 1). */
export function firstOfMonth(year: number, month: number): Day {
  return dayAt(Date.UTC(year, month - 1, 1));
}

/** The last day of a month (from 1). */
export function lastOfMonth(year: number, month: number): Day {
  return dayAt(Date.UTC(year, month, 0));
}

/** The same date `count` months later; the last day of a month that is shorter. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day);
  const last = lastOfMonth(year, month + count);
  return partsOf(last).date < date ? last : addDays(firstOfMonth(year, month + count), date - 1);
}

/** By time zone and hours since 1970-01-01, milliseconds to add to UTC to read local time, as if it were UTC. */
const offsetsIn = memoized((timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return memoized((hour: number) => {
    const instant = hour * HOUR_IN_MILLISECONDS;
    return Date.parse(`${format.format(instant).replace(" ", "T")}Z`) - instant;
  });
});

/** The first and the last instant whose day has four digits of a year wherever it is read. */
const FIRST_INSTANT = Date.parse("1000-01-02");
const LAST_INSTANT = Date.parse("9999-12-30");

/** The calendar day of an instant in a time zone; of the last years that can be written, a day near it. */
export function localDay(instant: Date | string, timeZone: string): Day {
  const given = typeof instant === "string" ? Date.parse(instant) : instant.getTime();
  const milliseconds = Math.min(Math.max(given, FIRST_INSTANT), LAST_INSTANT);
  const offset = offsetsIn(timeZone)(Math.floor(milliseconds / HOUR_IN_MILLISECONDS));
  return dayOf(Math.floor((milliseconds + offset) / DAY_IN_MILLISECONDS));
}

const inFrench = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", ...options });
const WEEKDAY = inFrench({ weekday: "long" });
const MONTH = inFrench({ month: "long" });

/**
 * With the weekday, and with the year when it is not that of `today`.
 *
 * @example frenchDay("2026-11-17", "2026-11-20") // "mardi 17 novembre"
 */
export function frenchDay(day: Day, today: Day): string {
  return `${WEEKDAY.format(Date.parse(day))} ${frenchShortDay(day, today)}`;
}

/** Without the weekday. */
export function frenchShortDay(day: Day, today: Day): string {
  const { year, date } = partsOf(day);
  const base = `${date === 1 ? "1er" : date} ${MONTH.format(Date.parse(day))}`;
  return year === partsOf(today).year ? base : `${base} ${year}`;
}

/** The day with its year, in a form that `findDates` reads back as the same day. */
export const dayInWords = (day: Day): string => `le ${frenchShortDay(day, "0000-01-01")}`;

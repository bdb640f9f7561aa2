/** Arithmetic on calendar days written "YYYY-MM-DD"; no time zone is involved once a day is known. */
export type Day = string;

const DAY_IN_MILLISECONDS = 86_400_000;

/** A day from its parts (month from 1); null where there is no such date. */
export function makeDay(year: number, month: number, date: number): Day | null {
  const instant = new Date(Date.UTC(year, month - 1, date));
  if (instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== date) return null;
  return instant.toISOString().slice(0, 10);
}

/** The day `count` days later, or earlier where it is negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count);
}

/** Days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Cache: a ranking asks for the same few hundred days millions of times. */
const dayNumbers = new Map<Day, number>();
const MOST_REMEMBERED = 10_000;

function dayNumber(day: Day): number {
  let number = dayNumbers.get(day);
  if (number === undefined) {
    number = Math.round(Date.parse(day) / DAY_IN_MILLISECONDS);
    if (dayNumbers.size >= MOST_REMEMBERED) dayNumbers.clear();
    dayNumbers.set(day, number);
  }
  return number;
}

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
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

/** The last day of a month (from 1). */
export function lastOfMonth(year: number, month: number): Day {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The same date `count` months later; the last day of a month that is shorter. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day);
  const last = lastOfMonth(year, month + count);
  return partsOf(last).date < date ? last : addDays(firstOfMonth(year, month + count), date - 1);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cache of UTC offsets by time zone and hour: formatting a million instants is slow. */
const offsets = new Map<string, Map<number, number>>();

/** The calendar day of an instant in a time zone. */
export function localDay(instant: string, timeZone: string): Day {
  const milliseconds = Date.parse(instant);
  const hour = Math.floor(milliseconds / 3_600_000);
  let known = offsets.get(timeZone);
  if (known === undefined) offsets.set(timeZone, (known = new Map()));
  let offset = known.get(hour);
  if (offset === undefined) {
    offset = offsetAt(hour * 3_600_000, timeZone);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(hour, offset);
  }
  return dayOf(Math.floor((milliseconds + offset) / DAY_IN_MILLISECONDS));
}

const days = new Map<number, Day>();

/** The day that is so many days after 1970-01-01. */
function dayOf(number: number): Day {
  let day = days.get(number);
  if (day === undefined) {
    day = new Date(number * DAY_IN_MILLISECONDS).toISOString().slice(0, 10);
    if (days.size >= MOST_REMEMBERED) days.clear();
    days.set(number, day);
  }
  return day;
}

/** Milliseconds to add to UTC to read local time, as if it were UTC. */
function offsetAt(milliseconds: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(new Date(milliseconds)).replace(" ", "T")}Z`) - milliseconds;
}

const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

/**
 * With the weekday, and with the year when it is not that of `today`.
 *
 * @example frenchDay("2026-11-17", "2026-11-20") // "mardi 17 novembre"
 */
export function frenchDay(day: Day, today: Day): string {
  return `${WEEKDAYS[weekdayOf(day) - 1]} ${frenchShortDay(day, today)}`;
}

/** Without the weekday. */
export function frenchShortDay(day: Day, today: Day): string {
  const { year, month, date } = partsOf(day);
  const base = `${frenchDate(date)} ${MONTHS[month - 1]}`;
  return year === partsOf(today).year ? base : `${base} ${year}`;
}

function frenchDate(date: number): string {
  return date === 1 ? "1er" : String(date);
}

import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  makeDay,
  partsOf,
  weekdayOf,
  type Day,
} from "./calendar.ts";
import type { Period, Resolved } from "./date-rule.ts";
import { yearOf } from "./date-words.ts";

/** A date without its year is the next one, counting the day of writing; null for a date that never is. */
export function nextYearly(month: number, date: number, written: Day): Day | null {
  const { year } = partsOf(written);
  const days = [0, 1, 2, 3, 4].map((ahead) => makeDay(year + ahead, month, date));
  return days.find((day) => day !== null && day >= written) ?? null;
}

/** « le 24 »: the next 24th, counting the day of writing; null where the next three months have no such day. */
export function nextMonthly(date: number, written: Day): Day | null {
  return (
    [0, 1, 2]
      .map((ahead) => dateOfMonth(written, ahead, date))
      .find((day) => day !== null && day >= written) ?? null
  );
}

/** The latest day numbered `date` (1–31) before `end`; null where the last three months have none. */
export function dateBefore(end: Day, date: number): Day | null {
  return (
    [0, -1, -2].map((ahead) => dateOfMonth(end, ahead, date)).find((day) => day !== null && day < end) ?? null
  );
}

/** That date of the month `ahead` months after that of `day`; null where it has none. */
function dateOfMonth(day: Day, ahead: number, date: number): Day | null {
  const { year, month } = partsOf(addMonths(`${day.slice(0, 8)}01`, ahead));
  return makeDay(year, month, date);
}

/** The next such weekday (1–7) strictly after the day of writing: « lundi » written on a Monday is in a week. */
export function nextWeekday(weekday: number, written: Day): Day {
  return addDays(written, ((weekday - weekdayOf(written) + 6) % 7) + 1);
}

/** The weekday (1–7) of a month by its rank: « le premier lundi », « le dernier vendredi ». */
export function weekdayOfMonth(rank: number, weekday: number, year: number, month: number): Day {
  if (rank === Infinity) return addDays(nextWeekday(weekday, lastOfMonth(year, month)), -7);
  return addDays(nextWeekday(weekday, addDays(firstOfMonth(year, month), -1)), 7 * (rank - 1));
}

/** Monday to Friday of the week `ahead` weeks after that of `day`. */
export function weekOf(day: Day, ahead = 0): Period {
  const monday = addDays(day, 1 - weekdayOf(day) + 7 * ahead);
  return { start: monday, end: addDays(monday, 4) };
}

/** From the day of writing to Friday, or to the next one on a weekend. */
export function restOfWeek(written: Day): Period {
  return { start: written, end: addDays(written, (5 - weekdayOf(written) + 7) % 7) };
}

/** Weeks past for which a number still means that week: « livré semaine 45 » is not next year’s. */
const WEEKS_STILL_PAST = 8;

/** Monday to Friday of a numbered week, past where that is meant; null where no year has it. */
export function numberedWeek(number: number, written: Day, inYear = ""): Resolved | null {
  if (number < 1 || number > 53) return null;
  if (inYear !== "") return weekOf(`${inYear}-01-04`, number - 1);
  const week = nextNumberedWeek(number, written);
  const since = nextNumberedWeek(number, addDays(written, -7 * WEEKS_STILL_PAST));
  return since.end < written ? { ...since, past: true } : week;
}

/** The next such week that is not over. The 4th of January is always in week 1. */
export function nextNumberedWeek(number: number, written: Day): Period {
  return nextPeriod((year) => weekOf(`${year}-01-04`, number - 1), "", written);
}

/** « début, milieu, fin » of a week of Monday to Friday. */
export function partOfWeek(part: string, { start, end }: Period): Period {
  if (part.startsWith("d")) return { start, end: addDays(start, 1) };
  return part.startsWith("m")
    ? { start: addDays(start, 1), end: addDays(start, 3) }
    : { start: addDays(end, -1), end };
}

/** « semaine du 12 (octobre) »: Monday to Friday around that day; null if it has no such day. */
export function weekHolding(date: number, month: number, written: Day): Period | null {
  for (let ahead = 0; ahead < 14; ahead += 1) {
    const day = dateOfMonth(written, ahead, date);
    const week = day && (month === 0 || partsOf(day).month === month) ? weekOf(day) : null;
    if (week !== null && week.end >= written) return week;
  }
  return null;
}

/** Without a year, the first such period that is not over on the day of writing. */
export function nextPeriod(make: (year: number) => Period, year: string, written: Day): Period {
  if (year !== "") return make(yearOf(year, written));
  const thisYear = make(partsOf(written).year);
  return thisYear.end >= written ? thisYear : make(partsOf(written).year + 1);
}

/** A period from one month (from 1, beyond 12 of the next year) to another, for any year. */
export function months(first: number, last: number): (year: number) => Period {
  return (year) => ({ start: firstOfMonth(year, first), end: lastOfMonth(year, last) });
}

/** « début », « mi », « fin » of a month, « premiers jours », else the whole month. */
export function partOfMonth(part: string, month: number, year: number): Period {
  const day = (date: number): Day => addDays(firstOfMonth(year, month), date - 1);
  if (/^(?:deb|prem)/.test(part)) return { start: day(1), end: day(10) };
  if (part.startsWith("mi")) return { start: day(10), end: day(20) };
  return { start: day(part.startsWith("fin") ? 20 : 1), end: lastOfMonth(year, month) };
}

/** « début, milieu, fin » of a stretch of months: its first, its middle ones, its last; else the stretch. */
export function partOfStretch(part: string, { start, end }: Period): Period {
  const { year, month } = partsOf(start);
  const last = partsOf(end).month;
  if (part.startsWith("d")) return months(month, month)(year);
  if (part.startsWith("f")) return months(last, last)(year);
  return part.startsWith("m") ? months(month + 1, last - 1)(year) : { start, end };
}

/** The quarter (3) or half-year (6 months) after so many others, counted from that of `written`. */
export function stretchOfMonths(length: 3 | 6, written: Day, ahead: number): Period {
  const { year, month } = partsOf(written);
  const first = Math.floor((month - 1) / length) * length + 1 + ahead * length;
  return months(first, first + length - 1)(year);
}

/** When business takes up again: after the summer or the year’s end, whichever is near; null far from both. */
export function takingUpAgain(written: Day): Period | null {
  const { year, month } = partsOf(written);
  if (month >= 11) return { start: `${year + 1}-01-02`, end: `${year + 1}-01-10` };
  if (month === 1) return { start: written, end: addDays(written, 7) };
  return month >= 5 && month <= 8 ? { start: `${year}-09-01`, end: `${year}-09-10` } : null;
}

import { addDays, addMonths, makeDay, partsOf, weekdayOf, type Day } from "./calendar.ts";
import { type DateRule, on, type ReadGroups, type Resolved, say, unread } from "./date-rule.ts";
import words from "./date-words.json" with { type: "json" };
import {
  ENGLISH_DAY,
  ENGLISH_MONTH,
  MONTH,
  monthNumber,
  OF_MONTH,
  OF_SHORT_YEAR,
  OF_YEAR,
  RANK,
  rankOf,
  WEEKDAY,
  weekdayNumber,
  yearOf,
} from "./date-words.ts";
import { FEAST, nextFeast } from "./feasts.ts";
import {
  dateBefore,
  nextMonthly,
  nextPeriod,
  nextWeekday,
  nextYearly,
  restOfWeek,
  weekdayOfMonth,
  weekOf,
} from "./periods.ts";

const ON = String.raw`(?:(?:${WEEKDAY}) )?`;
const ON_SAID = String.raw`(?:(${WEEKDAY})\.?,? (?:le )?)?`;
const DATE = String.raw`(\d{1,2})(?: ?er|eme|e)?`;
const TO = String.raw`(?: au | a | et (?:le )?| ou (?:le )?| ?- ?)`;
/** « 14 h », « 20 % », « 3 sites », « 2e trimestre »: a number after an article that is not a day of the month. */
const NOT_A_COUNT = String.raw`(?![\d/:]|[.,-]\d| ?(?:h\b|heures?|%|€|k\b|euros?|e\b|eme|nd\b|sites?|personnes?|jours?|mois|ans?\b|semaines?|premiers?|prochains?|derniers?|trimestre|semestre|kw[ch]?\b|kva|kg|m2|m3|cm|mm|km|tonnes?|litres?))`;

/** The day of a date, a month and maybe a year; without, the next one. Null for a date that no year has. */
function dayOf(date: string, month: string, year: string, written: Day): Day | null {
  const [number, inMonth] = [Number(date), monthNumber(month)];
  return year === "" ? nextYearly(inMonth, number, written) : makeDay(yearOf(year, written), inMonth, number);
}

/** A day of a weekday, if one is said: unread where it is another; without a year it may have been last year’s. */
function onWeekday(
  name: string,
  [date, month, year]: [string, string, string],
  written: Day,
): Resolved | null {
  const day = dayOf(date, month, year, written);
  if (day === null) return monthNumber(month) > 12 ? null : unread(written);
  if (name === "" || weekdayOf(day) === weekdayNumber(name)) return on(day);
  const last = year === "" ? makeDay(partsOf(day).year - 1, monthNumber(month), Number(date)) : null;
  return last !== null && weekdayOf(last) === weekdayNumber(name)
    ? { start: last, end: last, past: true }
    : unread(day);
}

const range = (start: Day | null, end: Day | null, written: Day): Resolved =>
  start !== null && end !== null && start < end ? { start, end } : unread(written);

/** From a date and maybe a month to a date of a month, and maybe a year. */
const readRange: ReadGroups = ([, date, month, , lastDate, lastMonth, lastYear, short], written) => {
  const end = dayOf(lastDate, lastMonth, lastYear || short, written);
  if (end === null || month === "") return range(end && dateBefore(end, Number(date)), end, written);
  const start = (year: number): Day | null => makeDay(year, monthNumber(month), Number(date));
  const { year } = partsOf(end);
  const sameYear = start(year);
  return range(sameYear !== null && sameYear > end ? start(year - 1) : sameYear, end, written);
};

/** « entre le 10 et le 12 », « du 28 décembre au 3 janvier »: one window, not two days. */
export const RANGE_RULES: readonly DateRule[] = [
  // The month, and the year, may stand with the second date only.
  say`(?:du |de |entre |les |le )?(?:le )?${ON}${DATE}(?: (${MONTH})\.?)?(?: (20\d\d))?${TO}${ON}${DATE} (${MONTH})\b\.?${OF_SHORT_YEAR}`(
    readRange,
  ),
  say`(?:du |de |entre (?:le )?|le )?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?${TO}(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b(?!\/)`(
    readRange,
  ),
  // « du 5 au 16 », « entre le 10 et le 12 », « le 10 ou le 11 »
  say`(?:du |entre (?:le )?|le )${ON}${DATE}(?: au | et le | ou le | ?- ?)${ON}${DATE}\b${NOT_A_COUNT}`(
    ([words, first, last], written) => {
      // « le 10 et le 12 » are two days; between them stands « entre », « du … au » or « ou ».
      if (words.startsWith("le ") && words.includes(" et ")) return null;
      const end = nextMonthly(Number(last), written);
      return range(end && dateBefore(end, Number(first)), end, written);
    },
  ),
];

/** « jeudi 22 »: of the next 22nd, the previous and the one after, the first Thursday; else unread. */
const readWeekdayAndDate: ReadGroups = ([, name, digits], written) => {
  const [weekday, date] = [weekdayNumber(name), Number(digits)];
  const next = nextMonthly(date, written);
  if (next === null || weekdayOf(next) === weekday) return on(next);
  const last = dateBefore(written, date);
  if (last !== null && weekdayOf(last) === weekday) return { start: last, end: last, past: true };
  const later = nextMonthly(date, addDays(next, 1));
  return later !== null && weekdayOf(later) === weekday ? on(later) : unread(next);
};

/** Days from another day that words before it add. */
const SHIFT: Readonly<Record<string, number>> = words.shifts;
const SHIFTED = Object.keys(SHIFT).join("|");

/** A day counted from another: from its start backwards, from its end forwards. */
const shifted = (days: number, written: Day): Resolved => {
  const day = addDays(written, days);
  return { start: day, end: day, from: days < 0 ? "start" : "end" };
};

/** « le », « jeudi »: what makes a day of « 8/10 », which else is a mark, a ratio or a share. */
const LED = String.raw`(?<=\b(?:le|du|au|des|ce|avant|apres|depuis|et|ou|ici|${WEEKDAY}|mar|sam|dim)\.? )(?!(?<!\b(?:le|au) )(?:24|7)\/7\b)`;
const NOT_MEASURED = String.raw`(?!(?:\d|1[0-2]|16|21|24)\/[1-9]\b|(?:\d|10)\/10\b(?! ?\d{1,2} ?h))(?<!\b(?:${words.measures})(?:[. °]| ?: ?)?)`;

export const DAY_RULES: readonly DateRule[] = [
  // Before the general rules, which would take the next such date whatever its weekday.
  say`(${WEEKDAY}|mar|sam|dim)\.? (?:le )?(\d{1,2})(?: ?er)?\b(?!\.? ?(?:et \d|${MONTH})\b)${NOT_A_COUNT}`(
    readWeekdayAndDate,
  ),
  say`(${RANK}) (${WEEKDAY}|week ?end) (?:${OF_MONTH}${OF_YEAR}|d[eu] (?:ce )?mois( prochain| pro)?\b)`(
    ([, rank, weekday, month, year, next], written) => {
      const isWeekend = weekday.startsWith("week");
      const inMonth = (number: number) => (inYear: number) => {
        const start = weekdayOfMonth(rankOf(rank), isWeekend ? 6 : weekdayNumber(weekday), inYear, number);
        return { start, end: isWeekend ? addDays(start, 1) : start };
      };
      if (month !== "") return nextPeriod(inMonth(monthNumber(month)), year, written);
      const now = partsOf(written);
      const present = inMonth(now.month)(now.year);
      return next === "" && present.start >= written ? present : inMonth(now.month + 1)(now.year);
    },
  ),
  say`(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})\b`(([, year, , month, date], written) =>
    onWeekday("", [date, month, year], written),
  ),
  say`${ON_SAID}(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\3 ?(\d{4}|\d{2})\b`(
    ([, name, date, , month, year], written) => onWeekday(name, [date, month, year], written),
  ),
  say`${ON_SAID}(\d{2}) (\d{2}) (20\d\d|(?<=\b(?:le|du|au) (?:(?:${WEEKDAY}) )?\d\d \d\d )\d\d)\b`(
    ([, name, date, month, year], written) => onWeekday(name, [date, month, year], written),
  ),
  // « 24/7 », « 1/2 », « 8/10 », « v 12.10 » are days only where something says so.
  say`${ON_SAID}(?:${LED}|${NOT_MEASURED})(\d{1,2})(?:\/(\d{1,2})\b(?!\/)|\.(0\d|1[0-2])\b(?![.\d]))(?! ?(?:[€%x]|k€|euros?\b)|(?<=\b[1-3]\/[2-5]) (?:${words.shares})\b)`(
    ([, name, date, slashed, dotted], written) => onWeekday(name, [date, slashed || dotted, ""], written),
  ),
  say`${ON_SAID}${DATE} (?:et \d{1,2} )?(?:de |d |du mois de |du mois d )?(${MONTH})\b\.?${OF_SHORT_YEAR}`(
    ([, name, date, month, year, short], written) => onWeekday(name, [date, month, year || short], written),
  ),
  // « october 12th », months being normalised to French where they are
  say`(${ENGLISH_MONTH}|${MONTH}) (\d{1,2})(?:st|nd|rd|th)\b`(([, month, date], written) =>
    on(dayOf(date, month, "", written)),
  ),
  say`(?:le|du|au) (\d{1,2})(?: ?er)? (?:prochain|courant)\b`(([, date], written) =>
    on(nextMonthly(Number(date), written)),
  ),
  say`(?:le|du|au) (\d{1,2})(?: ?er)? du mois(?: (?:(prochain|pro|qui vient)|en cours|courant))?\b`(
    ([words, date, next], written) => {
      if (words.endsWith("mois")) return on(nextMonthly(Number(date), written));
      const { year, month } = partsOf(addMonths(`${written.slice(0, 8)}01`, next === "" ? 0 : 1));
      const day = makeDay(year, month, Number(date));
      return day === null ? unread(written) : on(day);
    },
  ),
  say`(?:le|du|au|des le) (\d{1,2})(?:er)?\b${NOT_A_COUNT}`(([, date], written) =>
    on(nextMonthly(Number(date), written)),
  ),
  say`(?:aujourd ?hui|ce jour(?! la\b)|ce (?:matin|soir|midi)|cet apres midi|eod|end of day)\b`(
    (_, written) => on(written),
  ),
  say`(${FEAST})\b`(([, feast], written) => on(nextFeast(feast, written))),
  say`(${SHIFTED})\b`(([, shift], written) => shifted(SHIFT[shift] ?? 0, written)),
  // « trois jours avant le salon »: without a day to count from it names none.
  say`(\d{1,2}|une?) (jours?|semaines?) (avant|apres)\b(?! (?:demain|midi)\b)`(
    ([, count, unit, side], written) => {
      const days = (Number(count) || 1) * (unit.startsWith("s") ? 7 : 1);
      return { ...shifted(side === "avant" ? -days : days, written), needsDay: true };
    },
  ),
  say`(apres )?(?:demain\b(?! en (?:huit|8|quinze|15))|tomorrow\b)`(([, after], written) =>
    on(addDays(written, after === "" ? 1 : 2)),
  ),
  say`(avant )?hier\b`(([, before], written) => {
    const day = addDays(written, before === "" ? -1 : -2);
    return { start: day, end: day, past: true };
  }),
  // « J+3 »: counted from the day of writing.
  say`j ?\+ ?(\d{1,2})\b`(([, count], written) => on(addDays(written, Number(count)))),
  say`(${WEEKDAY}) (?:dernier(?! delai)|passe|derniere(?! limite))\b`(([, name], written) => {
    const day = addDays(nextWeekday(weekdayNumber(name), addDays(written, -1)), -7);
    return { start: day, end: day, past: true };
  }),
  say`(${WEEKDAY}|demain) en (huit|8|quinze|15)\b`(([, name, count], written) => {
    const first = name === "demain" ? addDays(written, 1) : nextWeekday(weekdayNumber(name), written);
    return on(addDays(first, /5|quinze/.test(count) ? 14 : 7));
  }),
  say`(${WEEKDAY})\b(?: (suivante?|d apres)\b(?= ?(?:${words.ofNobody})))?`(([, name, after], written) => {
    const day = nextWeekday(weekdayNumber(name), written);
    return after === "" ? on(day) : { start: day, end: day, from: "end", needsDay: after === "d apres" };
  }),
  say`(?:asap|au plus vite|des que possible|des possible|sans tarder|au plus tot|dans les (?:plus brefs|meilleurs) delais)\b`(
    (_, written) => ({ start: addDays(written, 1), end: addDays(written, 3) }),
  ),
  say`next week\b`((_, written) => weekOf(written, 1)),
  say`(?:next |this |on )?(?:(${ENGLISH_DAY})|eow|end of (?:the )?week)\b`(([, name], written) =>
    on(name === "" ? restOfWeek(written).end : nextWeekday(weekdayNumber(name), written)),
  ),
];

/** Applied last, to what no other rule has matched. */
export const SHORT_DAY_RULES: readonly DateRule[] = [
  say`(mar|sam|dim)\b(?=\.? (?:prochain|pro|matin|midi|apres midi|soir|\d))`(([, name], written) =>
    on(nextWeekday(weekdayNumber(name), written)),
  ),
];

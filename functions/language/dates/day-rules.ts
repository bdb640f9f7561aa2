import { addDays, makeDay, partsOf, weekdayOf, type Day } from "./calendar.ts";
import { type DateRule, on, type ReadGroups, say } from "./date-rule.ts";
import {
  ENGLISH_MONTH,
  MONTH,
  monthNumber,
  OF_MONTH,
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
const DATE = String.raw`(\d{1,2})(?: ?er)?`;
const TO = String.raw`(?: au | a | et (?:le )?| ou (?:le )?| ?- ?)`;
/** « 14 h », « 20 % », « 3 sites », « 2e trimestre »: a number after an article that is not a day of the month. */
const NOT_A_COUNT = String.raw`(?![\d/:]|[.,]\d| ?(?:h\b|heures?|%|€|k\b|euros?|e\b|eme|nd\b|sites?|personnes?|jours?|mois|ans?\b|semaines?|premiers?|prochains?|derniers?|trimestre|semestre))`;

/** The day of a date, a month and maybe a year; the next one without. */
function dayOf(date: string, month: string, year: string, written: Day): Day | null {
  const [number, inMonth] = [Number(date), monthNumber(month)];
  return year === "" ? nextYearly(inMonth, number, written) : makeDay(yearOf(year), inMonth, number);
}

const range = (start: Day | null, end: Day | null): ReturnType<ReadGroups> =>
  start !== null && end !== null && start < end ? { start, end } : null;

/** From a date and maybe a month to a date of a month, and maybe a year. */
const readRange: ReadGroups = ([, date, month, , lastDate, lastMonth, lastYear], written) => {
  const end = dayOf(lastDate, lastMonth, lastYear, written);
  if (end === null || month === "") return range(end && dateBefore(end, Number(date)), end);
  const start = (year: number): Day | null => makeDay(year, monthNumber(month), Number(date));
  const { year } = partsOf(end);
  const sameYear = start(year);
  return range(sameYear !== null && sameYear > end ? start(year - 1) : sameYear, end);
};

/** « entre le 10 et le 12 », « du 28 décembre au 3 janvier »: one window, not two days. */
export const RANGE_RULES: readonly DateRule[] = [
  // The month, and the year, may stand with the second date only.
  say`(?:du |de |entre |les |le )?(?:le )?${ON}${DATE}(?: (${MONTH})\.?)?(?: (20\d\d))?${TO}${ON}${DATE} (${MONTH})\b\.?(?: (20\d\d))?`(
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
      return range(end && dateBefore(end, Number(first)), end);
    },
  ),
];

/** « jeudi 22 »: of the next 22nd, the previous and the one after, the first Thursday; else the next. */
const readWeekdayAndDate: ReadGroups = ([, name, digits], written) => {
  const [weekday, date] = [weekdayNumber(name), Number(digits)];
  const next = nextMonthly(date, written);
  if (next === null || weekdayOf(next) === weekday) return on(next);
  const last = dateBefore(written, date);
  if (last !== null && weekdayOf(last) === weekday) return { start: last, end: last, past: true };
  const later = nextMonthly(date, addDays(next, 1));
  return on(later !== null && weekdayOf(later) === weekday ? later : next);
};

/** Days from a feast on that words before it add. */
const SHIFT: Readonly<Record<string, number>> = {
  "la veille": -1,
  "l avant veille": -2,
  "le lendemain": 1,
  "le surlendemain": 2,
};
const SHIFTED = Object.keys(SHIFT).join("|");

const ENGLISH_DAYS = "monday|tuesday|wednesday|thursday|friday";

export const DAY_RULES: readonly DateRule[] = [
  // Before the general rules, which would take the next such date whatever its weekday.
  say`(${WEEKDAY}|mar|sam|dim)\.? (?:le )?(\d{1,2})(?: ?er)?\b(?!\.? ?(?:et \d|${MONTH})\b)${NOT_A_COUNT}`(
    readWeekdayAndDate,
  ),
  say`(${RANK}) (${WEEKDAY}) (?:${OF_MONTH}${OF_YEAR}|du mois( prochain| pro)?\b)`(
    ([, rank, weekday, month, year, next], written) => {
      const inMonth = (number: number) => (inYear: number) => {
        const day = weekdayOfMonth(rankOf(rank), weekdayNumber(weekday), inYear, number);
        return { start: day, end: day };
      };
      if (month !== "") return nextPeriod(inMonth(monthNumber(month)), year, written);
      const now = partsOf(written);
      const present = inMonth(now.month)(now.year);
      return next === "" && present.start >= written ? present : inMonth(now.month + 1)(now.year);
    },
  ),
  say`(\d{4})-(\d{2})-(\d{2})\b`(([, year, month, date]) =>
    on(makeDay(Number(year), Number(month), Number(date))),
  ),
  say`(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b`(([, date, , month, year], written) =>
    on(dayOf(date, month, year, written)),
  ),
  say`(\d{1,2})(?:\/(\d{1,2})\b(?!\/)|\.(0\d|1[0-2])\b(?![.\d]))`(([, date, slashed, dotted], written) =>
    on(dayOf(date, slashed || dotted, "", written)),
  ),
  say`${ON}${DATE} (?:et \d{1,2} )?(${MONTH})\b\.?(?: (20\d\d))?`(([, date, month, year], written) =>
    on(dayOf(date, month, year, written)),
  ),
  // « october 12th », months being normalised to French where they are
  say`(${ENGLISH_MONTH}|${MONTH}) (\d{1,2})(?:st|nd|rd|th)\b`(([, month, date], written) =>
    on(dayOf(date, month, "", written)),
  ),
  say`(?:le|du|au) (\d{1,2})(?: ?er)? (?:prochain|courant)\b`(([, date], written) =>
    on(nextMonthly(Number(date), written)),
  ),
  say`(?:le|du|au|des le) (\d{1,2})(?:er)?\b${NOT_A_COUNT}`(([, date], written) =>
    on(nextMonthly(Number(date), written)),
  ),
  say`(?:aujourd ?hui|ce jour|ce (?:matin|soir|midi)|cet apres midi|eod|end of day)\b`((_, written) =>
    on(written),
  ),
  say`(?:(${SHIFTED}) (?:de |du |d )?(?:la |le |l )?)?(${FEAST})\b`(([, shift, feast], written) =>
    on(addDays(nextFeast(feast, written), SHIFT[shift] ?? 0)),
  ),
  say`(${SHIFTED})\b`(([, shift], written) => {
    const daysAfter = SHIFT[shift] ?? 0;
    const day = addDays(written, daysAfter);
    return { start: day, end: day, daysAfter };
  }),
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
  say`(${WEEKDAY})\b`(([, name], written) => on(nextWeekday(weekdayNumber(name), written))),
  say`(?:asap|au plus vite|des que possible|des possible|sans tarder|au plus tot|dans les (?:plus brefs|meilleurs) delais)\b`(
    (_, written) => ({ start: addDays(written, 1), end: addDays(written, 3) }),
  ),
  say`next week\b`((_, written) => weekOf(written, 1)),
  say`(?:next |this |on )?(?:(${ENGLISH_DAYS})|eow|end of (?:the )?week)\b`(([, name], written) =>
    on(
      name === "" ? restOfWeek(written).end : nextWeekday(ENGLISH_DAYS.split("|").indexOf(name) + 1, written),
    ),
  ),
];

/** Applied last, to what no other rule has matched. */
export const SHORT_DAY_RULES: readonly DateRule[] = [
  say`(mar|sam|dim)\b(?=\.? (?:prochain|pro|matin|midi|apres midi|soir|\d))`(([, name], written) =>
    on(nextWeekday(weekdayNumber(name), written)),
  ),
];

import { addDays, addMonths, lastOfMonth, makeDay, partsOf, weekdayOf, type Day } from "./calendar.ts";
import type { DateRule } from "./date-rule.ts";
import {
  fourDigits,
  MONTH_NAMES,
  monthNumber,
  nextMonthly,
  nextYearly,
  NOT_A_COUNT,
  WEEKDAY_NAMES,
  WEEKDAY_ORDER,
} from "./exact-dates.ts";
import { nextWeekday } from "./relative-dates.ts";

const WEEKDAY = String.raw`(?:(?:${WEEKDAY_NAMES}) )?`;
const DATE = String.raw`(\d{1,2})(?: ?er)?`;
const TO = String.raw`(?: au | a | et (?:le )?| ou (?:le )?| ?- ?)`;

/** The latest day numbered `date` (1–31) before `end`; null where the last three months have none. */
function dateBefore(end: Day, date: number): Day | null {
  for (const back of [0, -1, -2]) {
    const { year, month } = partsOf(addMonths(`${end.slice(0, 8)}01`, back));
    const day = makeDay(year, month, date);
    if (day !== null && day < end) return day;
  }
  return null;
}

function range(start: Day | null, end: Day | null): { start: Day; end: Day } | null {
  return start !== null && end !== null && start < end ? { start, end } : null;
}

/** « entre le 10 et le 12 », « du 28 décembre au 3 janvier »: one window, not two days. */
export const RANGE_RULES: readonly DateRule[] = [
  {
    // The month, and the year, may stand with the second date only.
    pattern: new RegExp(
      String.raw`\b(?:du |de |entre |les |le )?(?:le )?${WEEKDAY}${DATE}(?: (${MONTH_NAMES})\.?)?(?: (20\d\d))?${TO}${WEEKDAY}${DATE} (${MONTH_NAMES})\b\.?(?: (20\d\d))?`,
      "g",
    ),
    read: (match, written) => {
      const month = monthNumber(match[5] ?? "");
      const date = Number(match[4]);
      const end = match[6] ? makeDay(Number(match[6]), month, date) : nextYearly(month, date, written);
      if (end === null) return null;
      const first = Number(match[1]);
      if (match[2] === undefined) return range(dateBefore(end, first), end);
      const { year } = partsOf(end);
      const start = makeDay(year, monthNumber(match[2]), first);
      return range(
        start !== null && start > end ? makeDay(year - 1, monthNumber(match[2]), first) : start,
        end,
      );
    },
  },
  {
    pattern:
      /\b(?:du |de |entre (?:le )?|le )?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?: au | a | et (?:le )?| ou (?:le )?| ?- ?)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b(?!\/)/g,
    read: (match, written) => {
      const [month, date] = [Number(match[5]), Number(match[4])];
      const end = match[6] ? makeDay(fourDigits(match[6]), month, date) : nextYearly(month, date, written);
      if (end === null) return null;
      const { year } = partsOf(end);
      const start = makeDay(year, Number(match[2]), Number(match[1]));
      return range(
        start !== null && start > end ? makeDay(year - 1, Number(match[2]), Number(match[1])) : start,
        end,
      );
    },
  },
  {
    // « du 5 au 16 », « entre le 10 et le 12 », « le 10 ou le 11 »
    pattern: new RegExp(
      String.raw`\b(?:du |entre (?:le )?|le )${WEEKDAY}${DATE}(?: au | et le | ou le | ?- ?)${WEEKDAY}${DATE}\b${NOT_A_COUNT}`,
      "g",
    ),
    read: (match, written) => {
      // « le 10 et le 12 » are two days; between them stands « entre », « du … au » or « ou ».
      if (match[0].startsWith("le ") && match[0].includes(" et ")) return null;
      const [first, last] = [Number(match[1]), Number(match[2])];
      if (first < 1 || last < 1 || first > 31 || last > 31) return null;
      const end = nextMonthly(last, written);
      return end === null ? null : range(dateBefore(end, first), end);
    },
  },
];

/**
 * « jeudi 22 »: of the next 22nd, the previous one (which is past) and the one after next, the first that is
 * a Thursday; the next where none is.
 */
function weekdayAndDate(weekday: number, date: number, written: Day): ReturnType<DateRule["read"]> {
  const next = nextMonthly(date, written);
  if (next === null) return null;
  const last = dateBefore(written, date);
  const later = nextMonthly(date, addDays(next, 1));
  if (weekdayOf(next) === weekday) return { start: next, end: next };
  if (last !== null && weekdayOf(last) === weekday) return { start: last, end: last, past: true };
  const day = later !== null && weekdayOf(later) === weekday ? later : next;
  return { start: day, end: day };
}

/** Applied before the general rules, which would take the next such date whatever its weekday. */
export const WEEKDAY_AND_DATE_RULES: readonly DateRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(${WEEKDAY_NAMES}|mar|sam|dim)\.? (?:le )?(\d{1,2})(?: ?er)?\b(?!\.? ?(?:et \d|${MONTH_NAMES})\b)${NOT_A_COUNT}`,
      "g",
    ),
    read: (match, written) => {
      const weekday = WEEKDAY_ORDER.findIndex((name) => name.startsWith(match[1] ?? "")) + 1;
      return weekdayAndDate(weekday, Number(match[2]), written);
    },
  },
];

/** Applied last, to what no other rule has matched. */
export const SHORT_DAY_RULES: readonly DateRule[] = [
  {
    pattern: /\b(mar|sam|dim)\b(?=\.? (?:prochain|pro|matin|midi|apres midi|soir|\d))/g,
    read: (match, written) => {
      const day = nextWeekday(WEEKDAY_ORDER.find((name) => name.startsWith(match[1] ?? "")) ?? "", written);
      return { start: day, end: day };
    },
  },
  {
    pattern: /\b(?:le )?dernier jour du mois\b/g,
    read: (_match, written) => {
      const { year, month } = partsOf(written);
      return { start: lastOfMonth(year, month), end: lastOfMonth(year, month) };
    },
  },
];

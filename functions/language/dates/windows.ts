import { addDays, lastOfMonth, firstOfMonth, partsOf, weekdayOf, type Day } from "./calendar.ts";
import type { DateRule } from "./date-rule.ts";
import { MONTH_NAMES, monthNumber, WEEKDAY_NAMES, WEEKDAY_ORDER } from "./exact-dates.ts";
import { months, nextPeriod, partOfMonth, quarterOf, stretchOfMonths, type Period } from "./periods.ts";
import { endOfWeek, isoWeek, mondayAfter, nextWeekday } from "./relative-dates.ts";

/**
 * A numbered week up to eight weeks past is taken for the past one: « livré semaine 45 » does not mean next
 * year.
 */
const WEEKS_STILL_PAST = 8;

/** Monday to Friday of a numbered week, or null when the one that was meant is over. */
function numberedWeek(number: number, written: Day): Period | null {
  if (number < 1 || number > 53) return null;
  const week = isoWeek(number, written);
  const since = isoWeek(number, addDays(written, -7 * WEEKS_STILL_PAST));
  return since.end < written ? null : week;
}

/** « début, milieu, fin » of a week that begins on this Monday. */
function partOfWeek(part: string, monday: Day): Period {
  if (part.startsWith("d")) return { start: monday, end: addDays(monday, 1) };
  if (part.startsWith("m")) return { start: addDays(monday, 1), end: addDays(monday, 3) };
  return { start: addDays(monday, 3), end: addDays(monday, 4) };
}

/** « début, milieu, fin » of the months of a stretch: its first, its middle ones, its last. */
function partOfStretch(part: string, { start, end }: Period): Period {
  const { year, month } = partsOf(start);
  const last = partsOf(end).month;
  if (part.startsWith("d")) return { start, end: lastOfMonth(year, month) };
  if (part.startsWith("f")) return { start: firstOfMonth(year, last), end };
  return { start: firstOfMonth(year, month + 1), end: lastOfMonth(year, last - 1) };
}

const PART = String.raw`(debut|deb|milieu|mi|fin)`;
const OF = String.raw`\.?(?: de| du| d)?(?: la| l)?`;
const WHICH = "premier|1er|deuxieme|second|2e|2eme|troisieme|3e|3eme|quatrieme|4e|4eme|dernier";

/** Windows that `findDates` reduces to a day or does not know: a due date keeps their full width. */
export const WINDOW_RULES: readonly DateRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(${WEEKDAY_NAMES}) (?:de |en )?(?:la )?(?:semaine|s)\.? ?(\d{1,2})\b(?! ?(?:h\b|/))`,
      "g",
    ),
    read: (match, written) => {
      const week = numberedWeek(Number(match[2]), written);
      if (week === null) return null;
      const day = addDays(week.start, WEEKDAY_ORDER.indexOf(match[1] ?? ""));
      return { start: day, end: day };
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:semaines?|s)\.? ?(\d{1,2})(?: et | ou | a | ?[-/] ?)(?:semaine |s)?(\d{1,2})\b(?! ?(?:h\b|/|jours?|mois))`,
      "g",
    ),
    read: (match, written) => {
      const first = numberedWeek(Number(match[1]), written);
      const last = first && isoWeek(Number(match[2]), first.start);
      return first && last && last.end > first.end ? { start: first.start, end: last.end } : null;
    },
  },
  {
    pattern: new RegExp(String.raw`\b${PART} (?:de (?:la )?)?semaine (\d{1,2})\b`, "g"),
    read: (match, written) => {
      const week = numberedWeek(Number(match[2]), written);
      return week && partOfWeek(match[1] ?? "", week.start);
    },
  },
  {
    pattern: /\b(?:semaine\.? ?(?:n ?°? ?)?|s)(\d{1,2})\b(?! ?(?:\/|h\b|%|€|jours?|semaines?))/g,
    read: (match, written) => {
      // « S2 » is a half of the year.
      if (/^s[12]$/.test(match[0])) return null;
      const week = numberedWeek(Number(match[1]), written);
      // A past week is matched too, so that no other rule reads a date in it.
      return week ?? { ...isoWeek(Number(match[1]), written), past: true };
    },
  },
  {
    pattern: new RegExp(String.raw`\b(${WEEKDAY_NAMES}) de cette semaine\b`, "g"),
    read: (match, written) => {
      const day = addDays(written, WEEKDAY_ORDER.indexOf(match[1] ?? "") + 1 - weekdayOf(written));
      return { start: day, end: day };
    },
  },
  {
    pattern: new RegExp(String.raw`\b${PART}${OF} semaine (?:pro(?:chaine)?|qui vient|suivante)\b`, "g"),
    read: (match, written) => partOfWeek(match[1] ?? "", mondayAfter(written)),
  },
  {
    // « sem. pro. » is expanded by `normalise`, which leaves the dot.
    pattern: /\bsemaine\. pro\b/g,
    read: (_match, written) => ({ start: mondayAfter(written), end: addDays(mondayAfter(written), 4) }),
  },
  {
    pattern: new RegExp(String.raw`\b${PART}${OF}(?: cette)? semaine\b(?! d)`, "g"),
    read: (match, written) => {
      const part = match[1] ?? "";
      const thisWeek = partOfWeek(part, addDays(written, 1 - weekdayOf(written)));
      const over = part.startsWith("d") ? thisWeek.start < written : thisWeek.end < written;
      return over ? partOfWeek(part, mondayAfter(written)) : thisWeek;
    },
  },
  {
    pattern: /\b(?:ce |le |du |au )?week ?end(?: prochain)?\b/g,
    read: (_match, written) => {
      const saturday =
        weekdayOf(written) === 7 ? addDays(written, -1) : nextWeekday("samedi", addDays(written, -1));
      return { start: saturday, end: addDays(saturday, 1) };
    },
  },
  {
    pattern: /\btoute la semaine\b(?! (?:pro|qui|suivante))/g,
    read: (_match, written) => ({ start: written, end: endOfWeek(written) }),
  },
  {
    pattern: /\b(?:ces jours ci|dans les jours qui viennent|les jours qui viennent)\b/g,
    read: (_match, written) => ({ start: written, end: addDays(written, 5) }),
  },
  {
    pattern:
      /\b(debut|deb|milieu|mi|courant)\.?(?: de| du| d)?(?: ce)? ?mois\b(?! (?:prochain|pro|qui|de|d|suivant)\b)/g,
    read: (match, written) => {
      const { year, month } = partsOf(written);
      const part = match[1] ?? "";
      if (part === "courant") return { start: written, end: lastOfMonth(year, month) };
      const thisMonth = partOfMonth(part, month, year);
      if (thisMonth.end >= written) return thisMonth;
      return month === 12 ? partOfMonth(part, 1, year + 1) : partOfMonth(part, month + 1, year);
    },
  },
  {
    pattern: /\b(?:ce mois ci|ce mois|dans le courant du mois|le mois en cours)\b(?! (?:de|d)\b)/g,
    read: (_match, written) => {
      const { year, month } = partsOf(written);
      return { start: written, end: lastOfMonth(year, month) };
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b${PART}${OF} (?:(${WHICH}) trimestre|[tq]([1-4]))\b(?: (?:de )?(20\d\d))?`,
      "g",
    ),
    read: (match, written) => {
      const quarter = match[3] === undefined ? quarterOf(match[2] ?? "") : Number(match[3]);
      const year = (number: number) =>
        partOfStretch(match[1] ?? "", months(quarter * 3 - 2, quarter * 3)(number));
      return nextPeriod(year, match[4], written);
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b${PART}${OF} (?:(${WHICH}) semestre|[sh]([12]))\b(?: (?:de )?(20\d\d))?`,
      "g",
    ),
    read: (match, written) => {
      const first = /^(?:premier|1)/.test(match[2] ?? match[3] ?? "");
      const year = (number: number) =>
        partOfStretch(match[1] ?? "", (first ? months(1, 6) : months(7, 12))(number));
      return nextPeriod(year, match[4], written);
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b${PART}${OF} (prochain )?(trimestre|semestre)( prochain| suivant)?\b`,
      "g",
    ),
    read: (match, written) => {
      const ahead = match[2] === undefined && match[4] === undefined ? 0 : 1;
      const length = match[3] === "trimestre" ? 3 : 6;
      const part = match[1] ?? "";
      const stretch = partOfStretch(part, stretchOfMonths(length, written, ahead));
      return stretch.end >= written ? stretch : partOfStretch(part, stretchOfMonths(length, written, 1));
    },
  },
  {
    pattern: /\b(?:ce|dans le) (trimestre|semestre)(?: ci)?\b/g,
    read: (match, written) => ({
      start: written,
      end: stretchOfMonths(match[1] === "trimestre" ? 3 : 6, written, 0).end,
    }),
  },
  {
    pattern: /\b(?:cette annee|dans l annee)\b/g,
    read: (_match, written) => ({ start: written, end: `${partsOf(written).year}-12-31` }),
  },
  {
    pattern: /\bmi[ -](20\d\d)\b/g,
    read: (match) => ({ start: `${match[1]}-06-01`, end: `${match[1]}-07-31` }),
  },
  {
    pattern: new RegExp(
      String.raw`\bpremiers jours (?:de |d |du mois de |du mois d )(${MONTH_NAMES})\b(?: (20\d\d))?`,
      "g",
    ),
    read: (match, written) => {
      const month = monthNumber(match[1] ?? "");
      return nextPeriod((year) => partOfMonth("debut", month, year), match[2], written);
    },
  },
  {
    // « avant l’été » runs to its first day.
    pattern: /\b(?:cet|l|a l|d) ete(?: prochain)?\b(?: (20\d\d))?(?! dernier)/g,
    read: (match, written) =>
      nextPeriod((year) => ({ start: `${year}-06-21`, end: `${year}-08-31` }), match[1], written),
  },
  {
    pattern: /\bles fetes(?: de fin d annee)?\b/g,
    read: (_match, written) =>
      nextPeriod((year) => ({ start: `${year}-12-24`, end: `${year + 1}-01-01` }), undefined, written),
  },
];

import { addDays, firstOfMonth, lastOfMonth, makeDay, partsOf, type Day } from "./calendar.ts";
import type { DateRule } from "./date-rule.ts";
import { MONTH_NAMES, monthNumber } from "./exact-dates.ts";

export interface Period {
  start: Day;
  end: Day;
}

/** Without a year, the first such period that is not over on the day of writing. */
export function nextPeriod(make: (year: number) => Period, year: string | undefined, written: Day): Period {
  const current = partsOf(written).year;
  if (year) return make(Number(year));
  const thisYear = make(current);
  return thisYear.end >= written ? thisYear : make(current + 1);
}

/** « début », « mi », « fin » of a month, else the whole month. */
export function partOfMonth(part: string, month: number, year: number): Period {
  const day = (date: number) => makeDay(year, month, date) ?? firstOfMonth(year, month);
  if (part.startsWith("deb")) return { start: day(1), end: day(10) };
  if (part.startsWith("mi")) return { start: day(10), end: day(20) };
  if (part.startsWith("fin")) return { start: day(20), end: lastOfMonth(year, month) };
  return { start: day(1), end: lastOfMonth(year, month) };
}

/** A period from one month to another, for any year. */
export function months(first: number, last: number): (year: number) => Period {
  return (year) => ({ start: firstOfMonth(year, first), end: lastOfMonth(year, last) });
}

/** The number (1–4) of a quarter from its ordinal: « dernier », « deuxième », « 3e »; 1 for another word. */
export function quarterOf(word: string): number {
  if (/^(?:dernier|quatrieme|4)/.test(word)) return 4;
  if (/^(?:deuxieme|second|2)/.test(word)) return 2;
  return /^(?:troisieme|3)/.test(word) ? 3 : 1;
}

function nextMonth(written: Day, ahead = 1): { year: number; month: number } {
  const { year, month } = partsOf(written);
  const index = month - 1 + ahead;
  return { year: year + Math.floor(index / 12), month: (index % 12) + 1 };
}

const OF_YEAR = String.raw`(?: (?:de )?(20\d\d))?`;
const COUNT: Readonly<Record<string, number>> = {
  un: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  neuf: 9,
  dix: 10,
  douze: 12,
};

const ORDINAL: Readonly<Record<string, number>> = {
  p: 0,
  "1": 0,
  d: 1,
  "2": 1,
  s: 1,
  t: 2,
  "3": 2,
  q: 3,
  "4": 3,
};

/** « première semaine de janvier », « dernière semaine d’août » */
function weekOfMonth(which: string, month: number, year: number): Period {
  const last = lastOfMonth(year, month);
  if (which.startsWith("derniere")) return { start: addDays(last, -6), end: last };
  const start = addDays(firstOfMonth(year, month), 7 * (ORDINAL[which[0] ?? ""] ?? 0));
  return { start, end: addDays(start, 6) };
}

/** When business takes up again: after the summer or after the year’s end, whichever is near the day of writing. */
function takingUpAgain(written: Day): Period | null {
  const { year, month } = partsOf(written);
  if (month >= 11) return { start: `${year + 1}-01-02`, end: `${year + 1}-01-10` };
  if (month === 1) return { start: written, end: addDays(written, 7) };
  if (month >= 5 && month <= 8) return { start: `${year}-09-01`, end: `${year}-09-10` };
  return null;
}

/** The quarter (3) or half-year (6 months) after so many others, counted from that of `written`. */
export function stretchOfMonths(length: 3 | 6, written: Day, ahead: number): Period {
  const { year, month } = partsOf(written);
  const first = Math.floor((month - 1) / length) * length + 1 + ahead * length;
  return { start: firstOfMonth(year, first), end: lastOfMonth(year, first + length - 1) };
}

export const PERIOD_RULES: readonly DateRule[] = [
  {
    pattern:
      /\b(?:le |au |du |ce )?(?:prochain (trimestre|semestre)|(trimestre|semestre) (?:prochain|suivant|qui vient|pro))\b/g,
    read: (match, written) => stretchOfMonths((match[1] ?? match[2]) === "trimestre" ? 3 : 6, written, 1),
  },
  {
    pattern: new RegExp(
      String.raw`\b(premiere|1ere|1re|deuxieme|2eme|2e|seconde|troisieme|3eme|3e|quatrieme|4eme|4e|derniere) semaine (?:de |d |du mois de |du mois d )?(${MONTH_NAMES})\b${OF_YEAR}`,
      "g",
    ),
    read: (match, written) =>
      nextPeriod((year) => weekOfMonth(match[1] ?? "", monthNumber(match[2] ?? ""), year), match[3], written),
  },
  {
    pattern: new RegExp(
      String.raw`\b(premiere|1ere|1re|deuxieme|2eme|2e|seconde) (?:quinzaine|quinz|moitie)\.? (?:de |d |du mois de |du mois d )?(${MONTH_NAMES})\b${OF_YEAR}`,
      "g",
    ),
    read: (match, written) => {
      const month = monthNumber(match[2] ?? "");
      const half = (year: number): Period =>
        /^[p1]/.test(match[1] ?? "")
          ? { start: firstOfMonth(year, month), end: addDays(firstOfMonth(year, month), 14) }
          : { start: addDays(firstOfMonth(year, month), 15), end: lastOfMonth(year, month) };
      return nextPeriod(half, match[3], written);
    },
  },
  {
    pattern:
      /\b(?:a |des |apres )(?:la |ma |notre |sa |leur )?reprise\b(?! (?:de|du|d|des)\b)|\b(?:apres|au retour (?:de|des)|de retour de|des le retour (?:de|des)|retour de|retour des) (?:les |ses |mes |leurs |nos |ces )?(?:vacances|conges|vacs?|fetes)\b/g,
    read: (_match, written) => takingUpAgain(written),
  },
  {
    pattern: new RegExp(
      String.raw`\b(debut|deb|mi|milieu|fin|courant|dans le courant)\.?(?: (?:du mois |du |de |d )?(?:de |d )?)? ?\.?-?(?:mois (?:de |d ))?(${MONTH_NAMES})\b${OF_YEAR}`,
      "g",
    ),
    read: (match, written) =>
      nextPeriod((year) => partOfMonth(match[1] ?? "", monthNumber(match[2] ?? ""), year), match[3], written),
  },
  {
    pattern: new RegExp(String.raw`\b(${MONTH_NAMES})\b${OF_YEAR}`, "g"),
    read: (match, written) => {
      const month = monthNumber(match[1] ?? "");
      return nextPeriod(months(month, month), match[2], written);
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b(premier|1er|deuxieme|second|2e|2eme|troisieme|3e|3eme|quatrieme|4e|4eme|dernier) trimestre\b${OF_YEAR}`,
      "g",
    ),
    read: (match, written) => {
      const quarter = quarterOf(match[1] ?? "");
      return nextPeriod(months(quarter * 3 - 2, quarter * 3), match[2], written);
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b[tq]([1-4])\b${OF_YEAR}|\b([1-4])(?:e|er|eme)? trim\b(?! \w*estre)`,
      "g",
    ),
    read: (match, written) =>
      nextPeriod(
        months(Number(match[1] ?? match[3]) * 3 - 2, Number(match[1] ?? match[3]) * 3),
        match[2],
        written,
      ),
  },
  {
    pattern: new RegExp(String.raw`\b[sh]([12])\b${OF_YEAR}`, "g"),
    read: (match, written) => nextPeriod(match[1] === "1" ? months(1, 6) : months(7, 12), match[2], written),
  },
  {
    pattern: new RegExp(
      String.raw`\b(premier|1er|second|deuxieme|2e|2eme|dernier) semestre\b${OF_YEAR}`,
      "g",
    ),
    read: (match, written) =>
      nextPeriod(/^(?:premier|1)/.test(match[1] ?? "") ? months(1, 6) : months(7, 12), match[2], written),
  },
  {
    pattern: /\b(?:debut|deb|mi|fin)? ?(?:le |du |au |de )?mois (?:prochain|pro|qui vient|d apres)\b/g,
    read: (match, written) => {
      const { year, month } = nextMonth(written);
      return partOfMonth(match[0].trim(), month, year);
    },
  },
  {
    pattern: /\b(?:dans|d ici|sous) (\d{1,2}|un|deux|trois|quatre|cinq|six|neuf|dix|douze) mois\b/g,
    read: (match, written) => {
      const { year, month } = nextMonth(written, COUNT[match[1] ?? ""] ?? Number(match[1]));
      const day = makeDay(year, month, Math.min(partsOf(written).date, 28)) ?? firstOfMonth(year, month);
      return { start: day, end: addDays(day, 14) };
    },
  },
  {
    pattern: /\b(?:la )?fin (?:de l |d )annee\b/g,
    read: (_match, written) => nextPeriod(months(11, 12), undefined, written),
  },
  { pattern: /\bfin (20\d\d)\b/g, read: (match) => months(11, 12)(Number(match[1])) },
  { pattern: /\bdebut (20\d\d)\b/g, read: (match) => months(1, 2)(Number(match[1])) },
  {
    pattern:
      /\b(?:tout )?(?:debut|deb) (?:d|de l) (?:annee(?: (?:prochaine|20\d\d))?|exercice)\b|\bdebut de l an prochain\b|\bapres les fetes\b|\bapres noel\b/g,
    read: (_match, written) => months(1, 1)(partsOf(written).year + 1),
  },
  {
    pattern: /\b(?:l an prochain|l annee prochaine|l exercice prochain|le prochain exercice)\b/g,
    read: (_match, written) => months(1, 12)(partsOf(written).year + 1),
  },
  {
    pattern: /\b(?:en|avant|pour|jusqu en|jusqu a|d ici|a partir de|des|courant|budget) (20\d\d)\b/g,
    read: (match) => months(1, 12)(Number(match[1])),
  },
  {
    pattern: /\b(?:la |de la |cette )?rentree\b|\bapres l ete\b/g,
    read: (match, written) => {
      // In December, people who speak of « la rentrée » mean January.
      const winter = partsOf(written).month === 12 && match[0].includes("rentree");
      return winter ? takingUpAgain(written) : nextPeriod(months(9, 9), undefined, written);
    },
  },
  {
    pattern: /\bprintemps\b(?: (20\d\d))?/g,
    read: (match, written) => nextPeriod(months(3, 6), match[1], written),
  },
  {
    pattern: /\b(?:cet|l|a l|d) ete\b(?: (20\d\d))?/g,
    read: (match, written) => nextPeriod(months(6, 8), match[1], written),
  },
  {
    pattern: /\bautomne\b(?: (20\d\d))?/g,
    read: (match, written) => nextPeriod(months(9, 12), match[1], written),
  },
  { pattern: /\bcet hiver\b/g, read: (_match, written) => nextPeriod(months(12, 12), undefined, written) },
];

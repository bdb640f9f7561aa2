import { addDays, makeDay, partsOf, type Day } from "./calendar.ts";
import type { DateRule } from "./date-mentions.ts";

export const MONTH_NAMES =
  "janvier|janv|fevrier|fevr|fev|mars|avril|avr|mai|juin|juillet|juil|aout|septembre|sept|octobre|oct|novembre|nov|decembre|dec";

const MONTH_STARTS = ["jan", "fe", "mar", "av", "mai", "juin", "juil", "ao", "se", "oc", "no", "de"];

export function monthNumber(name: string): number {
  return MONTH_STARTS.findIndex((start) => name.startsWith(start)) + 1;
}

export const WEEKDAY_NAMES = "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche";

/** A date without its year is the next one, counting the day of writing. */
function nextYearly(month: number, date: number, written: Day): Day | null {
  const { year } = partsOf(written);
  for (const candidate of [year, year + 1, year + 2, year + 3, year + 4]) {
    const day = makeDay(candidate, month, date);
    if (day !== null && day >= written) return day;
  }
  return null;
}

/** "le 24": the next 24th, counting the day of writing. */
function nextMonthly(date: number, written: Day): Day | null {
  const { year, month } = partsOf(written);
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const index = month - 1 + ahead;
    const day = makeDay(year + Math.floor(index / 12), (index % 12) + 1, date);
    if (day !== null && day >= written) return day;
  }
  return null;
}

function single(day: Day | null): { start: Day; end: Day } | null {
  return day === null ? null : { start: day, end: day };
}

function fourDigits(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

// "14 h", "20 %", "3 sites", "2e trimestre": a number after an article that is not a day of the month.
const NOT_A_COUNT = String.raw`(?![\d/:]|[.,]\d| ?(?:h\b|heures?|%|€|k\b|euros?|e\b|eme|nd\b|sites?|personnes?|jours?|mois|ans?\b|semaines?|premiers?|prochains?|derniers?|trimestre|semestre))`;

export const EXACT_DATE_RULES: readonly DateRule[] = [
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    read: (match) => single(makeDay(Number(match[1]), Number(match[2]), Number(match[3]))),
  },
  {
    pattern: /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b/g,
    read: (match) => single(makeDay(fourDigits(match[4] ?? ""), Number(match[3]), Number(match[1]))),
  },
  {
    pattern: /\b(\d{1,2})\/(\d{1,2})\b(?!\/)/g,
    read: (match, written) => single(nextYearly(Number(match[2]), Number(match[1]), written)),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:${WEEKDAY_NAMES}) )?(\d{1,2})(?: ?er)? (?:et \d{1,2} )?(${MONTH_NAMES})\b\.?(?: (20\d\d))?`,
      "g",
    ),
    read: (match, written) => {
      const month = monthNumber(match[2] ?? "");
      const date = Number(match[1]);
      return single(match[3] ? makeDay(Number(match[3]), month, date) : nextYearly(month, date, written));
    },
  },
  {
    pattern: new RegExp(String.raw`\b(?:${WEEKDAY_NAMES}) (?:le )?(\d{1,2})(?: ?er)?\b${NOT_A_COUNT}`, "g"),
    read: (match, written) => single(nextMonthly(Number(match[1]), written)),
  },
  {
    pattern: new RegExp(String.raw`\b(?:le|du|au|des le) (\d{1,2})(?:er)?\b${NOT_A_COUNT}`, "g"),
    read: (match, written) => single(nextMonthly(Number(match[1]), written)),
  },
  {
    pattern: /\baujourd ?hui\b|\bce jour\b|\bce (?:matin|soir|midi)\b|\bcet apres midi\b/g,
    read: (_match, written) => single(written),
  },
  { pattern: /\bapres demain\b/g, read: (_match, written) => single(addDays(written, 2)) },
  { pattern: /\bdemain\b/g, read: (_match, written) => single(addDays(written, 1)) },
  {
    pattern: /\bavant hier\b|\bhier\b/g,
    read: (_match, written) => ({ start: addDays(written, -1), end: addDays(written, -1), past: true }),
  },
];

import { addDays, firstOfMonth, lastOfMonth, makeDay, partsOf, weekdayOf, type Day } from "./calendar.ts";
import type { DateRule } from "./date-rule.ts";

export const MONTH_NAMES =
  "janvier|janv|fevrier|fevr|fev|mars|avril|avr|mai|juin|juillet|juil|aout|septembre|sept|octobre|oct|novembre|nov|decembre|dec";

const MONTH_STARTS = ["jan", "fe", "mar", "av", "mai", "juin", "juil", "ao", "se", "oc", "no", "de"];
const ENGLISH_MONTHS: Readonly<Record<string, number>> = { april: 4, may: 5, june: 6, july: 7, august: 8 };

/** The number (1–12) of a normalised French or English month name, shortened or not; 0 for another word. */
export function monthNumber(name: string): number {
  return ENGLISH_MONTHS[name] ?? MONTH_STARTS.findIndex((start) => name.startsWith(start)) + 1;
}

export const WEEKDAY_NAMES = "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche";

export const WEEKDAY_ORDER = WEEKDAY_NAMES.split("|");

/** A date without its year is the next one, counting the day of writing. */
export function nextYearly(month: number, date: number, written: Day): Day | null {
  const { year } = partsOf(written);
  for (const candidate of [year, year + 1, year + 2, year + 3, year + 4]) {
    const day = makeDay(candidate, month, date);
    if (day !== null && day >= written) return day;
  }
  return null;
}

/** "le 24": the next 24th, counting the day of writing; null where the next three months have no such day. */
export function nextMonthly(date: number, written: Day): Day | null {
  const { year, month } = partsOf(written);
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const index = month - 1 + ahead;
    const day = makeDay(year + Math.floor(index / 12), (index % 12) + 1, date);
    if (day !== null && day >= written) return day;
  }
  return null;
}

const FEASTS: Readonly<Record<string, [number, number]>> = {
  noel: [12, 25],
  reveillon: [12, 31],
  "saint sylvestre": [12, 31],
  "jour de l an": [1, 1],
  "nouvel an": [1, 1],
  toussaint: [11, 1],
  armistice: [11, 11],
  "14 juillet": [7, 14],
  "fete nationale": [7, 14],
  assomption: [8, 15],
  epiphanie: [1, 6],
  chandeleur: [2, 2],
};
const AFTER_EASTER: Readonly<Record<string, number>> = { paques: 1, ascension: 39, pentecote: 50 };

const DATES_IN_WORDS: Readonly<Record<string, number>> = {
  premier: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  trente: 30,
};

function nextFeast(name: string, written: Day): Day | null {
  const fixed = FEASTS[name];
  if (fixed) return nextYearly(fixed[0], fixed[1], written);
  const { year } = partsOf(written);
  const days = AFTER_EASTER[name] ?? 0;
  const thisYear = addDays(easter(year), days);
  return thisYear >= written ? thisYear : addDays(easter(year + 1), days);
}

/** Easter Sunday (https://fr.wikipedia.org/wiki/Calcul_de_la_date_de_Pâques, Butcher-Meeus). */
function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const month = Math.floor((moon + sunday - 7 * late + 114) / 31);
  return makeDay(year, month, ((moon + sunday - 7 * late + 114) % 31) + 1) ?? `${year}-04-01`;
}

function single(day: Day | null): { start: Day; end: Day } | null {
  return day === null ? null : { start: day, end: day };
}

/** A year of two digits is of this century. */
export function fourDigits(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

// "14 h", "20 %", "3 sites", "2e trimestre": a number after an article that is not a day of the month.
export const NOT_A_COUNT = String.raw`(?![\d/:]|[.,]\d| ?(?:h\b|heures?|%|€|k\b|euros?|e\b|eme|nd\b|sites?|personnes?|jours?|mois|ans?\b|semaines?|premiers?|prochains?|derniers?|trimestre|semestre))`;

const WHICH: readonly RegExp[] = [/^(?:premier|1)/, /^(?:deux|second|2)/, /^(?:trois|3)/, /^(?:quatr|4)/];

/** « le premier lundi de décembre », « le dernier vendredi de janvier » */
function weekdayOfMonth(which: string, weekday: number, year: number, month: number): Day {
  const order = WHICH.findIndex((form) => form.test(which));
  if (order < 0) {
    const last = lastOfMonth(year, month);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = firstOfMonth(year, month);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * order);
}

export const EXACT_DATE_RULES: readonly DateRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(premier|1er|deuxieme|second|2e|2eme|troisieme|3e|3eme|quatrieme|4e|4eme|dernier) (${WEEKDAY_NAMES}) (?:(?:de |d |du mois de |du mois d )(${MONTH_NAMES})\b\.?(?: (20\d\d))?|du mois( prochain| pro)?\b)`,
      "g",
    ),
    read: (match, written) => {
      const { year, month } = partsOf(written);
      const weekday = WEEKDAY_ORDER.indexOf(match[2] ?? "") + 1;
      const inMonth = (inYear: number, ofMonth: number) =>
        weekdayOfMonth(match[1] ?? "", weekday, inYear, ofMonth);
      if (match[3] !== undefined) {
        const named = monthNumber(match[3]);
        if (match[4] !== undefined) return single(inMonth(Number(match[4]), named));
        const thisYear = inMonth(year, named);
        return single(thisYear >= written ? thisYear : inMonth(year + 1, named));
      }
      const thisMonth = inMonth(year, month);
      if (match[5] === undefined && thisMonth >= written) return single(thisMonth);
      return single(month === 12 ? inMonth(year + 1, 1) : inMonth(year, month + 1));
    },
  },
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
    // « october 12th », months being normalised to French where they are
    pattern: new RegExp(
      String.raw`\b(october|november|december|january|february|march|april|may|june|july|august|september|${MONTH_NAMES}) (\d{1,2})(?:st|nd|rd|th)\b`,
      "g",
    ),
    read: (match, written) => single(nextYearly(monthNumber(match[1] ?? ""), Number(match[2]), written)),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:le |du )?(${Object.keys(DATES_IN_WORDS).join("|")}) (${MONTH_NAMES})\b`,
      "g",
    ),
    read: (match, written) =>
      single(nextYearly(monthNumber(match[2] ?? ""), DATES_IN_WORDS[match[1] ?? ""] ?? 1, written)),
  },
  {
    pattern: /\b(\d{1,2})\.(0\d|1[0-2])\b(?![.\d])/g,
    read: (match, written) => single(nextYearly(Number(match[2]), Number(match[1]), written)),
  },
  {
    pattern: /\b(?:le|du|au) (\d{1,2})(?: ?er)? (?:prochain|courant)\b/g,
    read: (match, written) => single(nextMonthly(Number(match[1]), written)),
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
  // Holidays are days of the calendar too.
  {
    pattern:
      /\b(?:(la veille|l avant veille|le lendemain) (?:de |du |d )?(?:la |le |l )?)?(noel|reveillon|saint sylvestre|jour de l an|nouvel an|toussaint|armistice|14 juillet|assomption|paques|ascension|pentecote|epiphanie|fete nationale|chandeleur)\b/g,
    read: (match, written) => {
      const feast = nextFeast(match[2] ?? "", written);
      const shift =
        match[1] === undefined ? 0 : match[1].startsWith("la") ? -1 : match[1].startsWith("le") ? 1 : -2;
      return single(feast === null ? null : addDays(feast, shift));
    },
  },
  { pattern: /\bapres demain\b/g, read: (_match, written) => single(addDays(written, 2)) },
  {
    pattern: /\bdemain\b(?! en (?:huit|8|quinze|15))/g,
    read: (_match, written) => single(addDays(written, 1)),
  },
  {
    pattern: /\bavant hier\b|\bhier\b/g,
    read: (_match, written) => ({ start: addDays(written, -1), end: addDays(written, -1), past: true }),
  },
];

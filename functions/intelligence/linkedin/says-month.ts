import { fold } from "../../language/text/normalise.ts";

/** French and English names, as LinkedIn shortens them too. */
const MONTHS = [
  "janvier|janv|january|jan",
  "fevrier|fevr|fev|february|feb",
  "mars|march|mar",
  "avril|avr|april|apr",
  "mai|may",
  "juin|june|jun",
  "juillet|juil|july|jul",
  "aout|august|aug",
  "septembre|sept|september|sep",
  "octobre|oct|october",
  "novembre|nov|november",
  "decembre|dec|december",
];
const DATE = /^(\d{4})-(0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

/**
 * A date as exactly as some words say it: the day where they write it out, else the month; null where they
 * say neither.
 *
 * @example saidDate("mars 2024 - aujourd’hui", "2024-03-01") // "2024-03"
 */
export function saidDate(words: string, date: string | null): string | null {
  const [, year, month] = DATE.exec(date ?? "") ?? [];
  if (date === null || year === undefined || month === undefined) return null;
  const text = fold(words);
  if (date.length > 7 && text.includes(date)) return date;
  return yearsOf(text, Number(month)).has(year) ? `${year}-${month}` : null;
}

/** Each month with a year, in letters or in digits. */
const WITH_YEAR = MONTHS.map((names, index) => {
  const digits = String(index + 1).padStart(2, "0");
  return new RegExp(
    `(?<![a-z])(?:${names})\\.? (?:de )?(\\d{4})(?!\\d)|(?<![\\d/])${digits}/(\\d{4})(?!\\d)|(?<!\\d)(\\d{4})-${digits}(?!\\d)`,
    "g",
  );
});

/** The years that stand with a month (1 to 12) in a folded text. */
function yearsOf(text: string, month: number): Set<string> {
  const written = WITH_YEAR[month - 1];
  if (written === undefined) return new Set();
  return new Set(
    [...text.matchAll(written)].flatMap(([, ...years]) => years.filter((year) => year !== undefined)),
  );
}

const FRENCH = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);

/**
 * The months a text names in whatever way, written out in French.
 *
 * @example monthsIn("sept. 2026 - Present") // ["septembre 2026"]
 */
export function monthsIn(text: string): string[] {
  const folded = fold(text);
  return FRENCH.flatMap((name, index) => [...yearsOf(folded, index + 1)].map((year) => `${name} ${year}`));
}

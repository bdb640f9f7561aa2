import { fold } from "../../suggestions/ranking/french/normalise.ts";

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
 * A date as far as some words say it: the day where they write it out, else the month; null when not even that.
 *
 * @example saidDate("mars 2024 - aujourd’hui", "2024-03-01") // "2024-03"
 */
export function saidDate(words: string, date: string | null): string | null {
  const [, year, month] = DATE.exec(date ?? "") ?? [];
  if (date === null || year === undefined || month === undefined) return null;
  const text = fold(words);
  if (date.length > 7 && text.includes(date)) return date;
  const named = new RegExp(
    `(?<![a-z])(?:${MONTHS[Number(month) - 1] ?? ""})\\.? (?:de )?${year}(?!\\d)|(?<!\\d)${month}/${year}(?!\\d)|(?<!\\d)${year}-${month}(?!\\d)`,
  );
  return named.test(text) ? `${year}-${month}` : null;
}

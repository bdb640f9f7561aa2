import { partsOf, type Day } from "./calendar.ts";
import words from "./date-words.json" with { type: "json" };

const either = (list: string): string => list.replaceAll(" ", "|");

/** Names in normalised text, as pieces of patterns. */
export const WEEKDAY = either(words.weekdays);
export const MONTH = either(words.months);
export const ENGLISH_MONTH = either(words.englishMonths);
export const ENGLISH_DAY = either(words.englishDays);
export const RANK = words.ranks;
const A_YEAR = String.raw`,? (?:de l an(?:nee)? |de |en )?((?:1[89]|20)\d\d(?! ?(?:${words.counted})\b| ?€)|(?<!, )(?:cette annee|l an(?:nee)? (?:prochaine?|derniere?|passee?)))\b`;
/** A year, in digits or counted from the present one: « 2027 », « , 2027 », « de l’année prochaine ». */
export const OF_YEAR = `(?:${A_YEAR})?`;
/** A year after a day and its month, which may have two digits, where nothing follows that they could count; behind a full stop only of a month that is cut short. */
export const OF_SHORT_YEAR = String.raw`(?:${A_YEAR}|(?<=[a-z]|\b(?!mars|juin|aout|mai\.)[a-z]{3,4}\.) (?:de )?'?(\d\d)(?=$|[.,;:!?)](?:\s|$)| (?:${words.afterYear})\b))?`;
export const OF_MONTH = String.raw`(?:de |d |du mois de |du mois d )?(${MONTH})\b\.?`;

const MONTH_STARTS = words.monthStarts.split(" ");

/** The number (1–12) of a month in digits, French (shortened or not) or English; 0 for another word. */
export function monthNumber(name: string): number {
  if (/^\d/.test(name)) return Number(name);
  const english = words.englishMonths.split(" ").indexOf(name) + 1;
  return english || MONTH_STARTS.findIndex((start) => name.startsWith(start)) + 1;
}

/** The number (1–7, Monday first) of a weekday, French (shortened or not) or English; 0 for another word. */
export function weekdayNumber(name: string): number {
  const english = words.englishDays.split(" ").indexOf(name) + 1;
  return english || words.weekdays.split(" ").findIndex((weekday) => weekday.startsWith(name)) + 1;
}

/** 1 to 4; Infinity for the last. */
export function rankOf(word: string): number {
  const rank = [/^(?:prem|1)/, /^(?:deux|second|2)/, /^(?:troi|3)/, /^(?:quatr|4)/].findIndex((form) =>
    form.test(word),
  );
  return rank < 0 ? Infinity : rank + 1;
}

/** Years ahead beyond which two digits are of the last century. */
const FARTHEST = 50;

/** A year of four or two digits, or counted from the present one; "" is the present one. */
export function yearOf(said: string, written: Day): number {
  const { year } = partsOf(written);
  if (/\d{4}/.test(said)) return Number(said);
  if (!/\d/.test(said)) return year + (said.includes("prochain") ? 1 : /dern|pass/.test(said) ? -1 : 0);
  const inCentury = 2000 + Number(said.replace(/\D/g, ""));
  return inCentury > year + FARTHEST ? inCentury - 100 : inCentury;
}

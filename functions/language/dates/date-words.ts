/** Names in normalised text, as pieces of patterns. */
export const WEEKDAY = "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche";
export const MONTH =
  "janvier|janv|fevrier|fevr|fev|mars|avril|avr|mai|juin|juillet|juil|aout|septembre|sept|octobre|oct|novembre|nov|decembre|dec";
export const ENGLISH_MONTH =
  "january|february|march|april|may|june|july|august|september|october|november|december";
export const RANK =
  "premiere?|1ere?|1re|deuxieme|seconde?|2e(?:me)?|troisieme|3e(?:me)?|quatrieme|4e(?:me)?|derniere?";
export const OF_MONTH = String.raw`(?:de |d |du mois de |du mois d )?(${MONTH})\b\.?`;
export const OF_YEAR = String.raw`(?: (?:de )?(20\d\d))?`;

const MONTH_STARTS = "jan fe mar av mai juin juil ao se oc no de".split(" ");
const ENGLISH_MONTHS = ENGLISH_MONTH.split("|");

/** The number (1–12) of a month in digits, French (shortened or not) or English; 0 for another word. */
export function monthNumber(name: string): number {
  if (/^\d/.test(name)) return Number(name);
  return ENGLISH_MONTHS.indexOf(name) + 1 || MONTH_STARTS.findIndex((start) => name.startsWith(start)) + 1;
}

/** The number (1–7, Monday first) of a weekday, shortened or not; 0 for another word. */
export function weekdayNumber(name: string): number {
  return WEEKDAY.split("|").findIndex((weekday) => weekday.startsWith(name)) + 1;
}

/** 1 to 4; Infinity for the last. */
export function rankOf(word: string): number {
  const rank = [/^(?:prem|1)/, /^(?:deux|second|2)/, /^(?:troi|3)/, /^(?:quatr|4)/].findIndex((form) =>
    form.test(word),
  );
  return rank < 0 ? Infinity : rank + 1;
}

/** A year of two digits is of this century. */
export const yearOf = (digits: string): number => Number(digits) + (digits.length === 2 ? 2000 : 0);

import { allMatches } from "../text/all-matches.ts";
import { addDays, makeDay, type Day } from "./calendar.ts";
import { findDates, type DateMention } from "./date-mentions.ts";

const COUNTS: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  huit: 8,
  dix: 10,
  quelques: 3,
  plusieurs: 3,
};
const UNITS: Readonly<Record<string, number>> = {
  semaine: 7,
  mois: 30,
  trimestre: 91,
  semestre: 182,
  an: 365,
  annee: 365,
};

const BARE_YEAR = /\b(debut|mi|fin|fin d)? ?-?(?:l )?(?:an |annee |exercice )?(20[2-9]\d)\b/g;
const HALF = /\b([sh])([12])\b(?: (?:de )?(20\d\d))?/g;
const LASTING = new RegExp(
  String.raw`\b(?:avant|pendant|durant|pour|d ici|dans|laiss\w+|attendre|encore|au moins|minimum) (?:au moins |encore |bien )?(\d{1,2}|${Object.keys(COUNTS).join("|")}) (semaine|mois|trimestre|semestre|an|annee)s?\b`,
  "g",
);

/**
 * Dates as people put things off to them: those of `findDates`, and those too vague for an appointment (a year
 * alone, « S2 », « pas avant six mois »). In the order they stand.
 */
export function findFarDates(normalised: string, written: Day): DateMention[] {
  const found = findDates(normalised, written);
  const add = (match: RegExpExecArray, start: Day | null, end: Day | null): void => {
    const { index } = match;
    const { length } = match[0];
    const taken = found.some((one) => index < one.index + one.length && one.index < index + length);
    if (!taken && start !== null && end !== null)
      found.push({ start, end, index, length, past: end < written });
  };
  for (const match of allMatches(normalised, LASTING)) {
    const days = (COUNTS[match[1] ?? ""] ?? Number(match[1])) * (UNITS[match[2] ?? ""] ?? 30);
    add(match, addDays(written, days), addDays(written, days));
  }
  for (const match of allMatches(normalised, HALF)) {
    const half = (year: number): [Day | null, Day | null] =>
      match[2] === "1"
        ? [makeDay(year, 1, 1), makeDay(year, 6, 30)]
        : [makeDay(year, 7, 1), makeDay(year, 12, 31)];
    const year = Number(match[3] ?? written.slice(0, 4));
    const [start, end] = half(year);
    if (match[3] === undefined && (end ?? "") < written) add(match, ...half(year + 1));
    else add(match, start, end);
  }
  for (const match of allMatches(normalised, BARE_YEAR)) {
    const year = Number(match[2]);
    const part = match[1] ?? "";
    const month = part === "mi" ? 6 : part.startsWith("fin") ? 11 : 1;
    add(match, makeDay(year, month, 1), makeDay(year, part === "debut" ? 2 : part === "mi" ? 7 : 12, 28));
  }
  return found.sort((a, b) => a.index - b.index);
}

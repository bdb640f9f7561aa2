import type { Aligned } from "../text/aligned.ts";
import { NUMBER_WORDS, SPELLED, valueOfWords } from "../text/number-words.ts";
import { MONTH, WEEKDAY } from "./date-words.ts";

const DATED = new RegExp(String.raw`^ (?:${MONTH}|heures?)\b`);
const COUNTED = new RegExp(
  String.raw`^(?: (?:a|ou) ${SPELLED})? (?:prochaine?s )?(?:jours?|semaines?|mois|ans?|annees?|minutes?)\b`,
);
const NAMED = new RegExp(String.raw`\b(?:le|au|${WEEKDAY}) $`);
const ENDS = /^ ?(?:$|[.,;:!?)])|^ (?:au|prochain)\b|^ a \d/;
const FIRST = new RegExp(String.raw`\bpremier(?= (?:au \d|(?:${MONTH})\b))`, "g");
/** Characters looked at on either side of a number. */
const NEAR = 24;

interface Change {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

function changesOf(text: string): Change[] {
  return [...text.matchAll(NUMBER_WORDS)].flatMap(({ 0: words, index: start }) => {
    const end = start + words.length;
    const value = valueOfWords(words);
    const [before, after] = [text.slice(Math.max(0, start - NEAR), start), text.slice(end, end + NEAR)];
    const isYear = value > 2000 && value < 2100 && words.startsWith("deux mille");
    const isDated = DATED.test(after) || (NAMED.test(before) && ENDS.test(after));
    const isDate = isDated && value > 1 && value < 100 && !/aines?$/.test(words);
    const isCount = COUNTED.test(after) && value > 0 && value < 100 && !/aines?$/.test(words);
    return isYear || isDate || isCount ? [{ start, end, digits: String(value) }] : [];
  });
}

function changed({ normalised, passage }: Aligned, changes: readonly Change[]): Aligned {
  if (changes.length === 0) return { normalised, passage };
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  const add = (text: string, start: number, end: number): void => {
    for (let at = 0; at < text.length; at += 1) {
      starts.push(start);
      ends.push(end);
    }
    parts.push(text);
  };
  let from = 0;
  for (const { start, end, digits } of [...changes, { start: normalised.length, end: 0, digits: "" }]) {
    for (; from < start; from += 1) add(normalised.charAt(from), from, from + 1);
    add(digits, start, end);
    from = end;
  }
  return {
    normalised: parts.join(""),
    passage: (start, end) => passage(starts[start] ?? normalised.length, ends[end - 1] ?? 0),
  };
}

/**
 * Writes in digits the numbers that date, time or count days: « le vingt-six février », « dix-sept heures », « six
 * mois ». Other counts stay words.
 */
export function inDigits(aligned: Aligned): Aligned {
  const once = changed(aligned, changesOf(aligned.normalised));
  const firsts = [...once.normalised.matchAll(FIRST)];
  return changed(
    once,
    firsts.map(({ 0: word, index }) => ({ start: index, end: index + word.length, digits: "1" })),
  );
}

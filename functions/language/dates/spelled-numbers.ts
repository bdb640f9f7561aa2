import type { Aligned } from "../text/aligned.ts";
import { MONTH_NAMES, WEEKDAY_NAMES } from "./exact-dates.ts";

const UNITS = "un|deux|trois|quatre|cinq|six|sept|huit|neuf".split("|");
const TO_SIXTEEN = [...UNITS, "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize"];
const UNIT = UNITS.join("|");

const YEAR = new RegExp(String.raw`\bdeux mille (vingt|trente)(?: (?:et )?(${UNIT}))?\b`, "g");
const NUMBER = String.raw`\b(?:(vingt|trente)(?: (?:et )?(${UNIT}))?|(dix) (sept|huit|neuf)|(${TO_SIXTEEN.slice(1).join("|")}))`;
const COUNTED = new RegExp(String.raw`${NUMBER}(?! sept\b)(?= (?:${MONTH_NAMES}|heures?)\b)`, "g");
const NAMED = new RegExp(
  String.raw`\b(?:le|au|${WEEKDAY_NAMES}) ${NUMBER}(?= ?(?:$|[.,;:!?)])| (?:au|prochain)\b| a \d)`,
  "g",
);
const FIRST = /\bdu premier(?= au \d)/g;

interface Change {
  start: number;
  end: number;
  digits: string;
}

function valueOf([tens, unit, ten, more, plain]: readonly (string | undefined)[]): number {
  if (tens !== undefined) return (tens === "vingt" ? 20 : 30) + UNITS.indexOf(unit ?? "") + 1;
  if (ten !== undefined) return 11 + UNITS.indexOf(more ?? "");
  return TO_SIXTEEN.indexOf(plain ?? "") + 1;
}

function changes(text: string): Change[] {
  const years = [...text.matchAll(YEAR)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    digits: String(2000 + valueOf([match[1], match[2]])),
  }));
  const numbers = [...text.matchAll(COUNTED), ...text.matchAll(NAMED)].map((match) => {
    const number = match.slice(1).filter((word) => word !== undefined);
    const end = match.index + match[0].length;
    // « le jeudi cinq »: what stands before the number stays.
    const length = match[0].length - Math.max(0, match[0].lastIndexOf(number[0] ?? ""));
    return { start: end - length, end, digits: String(valueOf(match.slice(1))) };
  });
  let to = 0;
  return [...years, ...numbers]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => start >= to && (to = end) > 0);
}

function changed(aligned: Aligned, made: readonly Change[]): Aligned {
  if (made.length === 0) return aligned;
  const starts: number[] = [];
  const ends: number[] = [];
  let normalised = "";
  let from = 0;
  const keep = (until: number) => {
    normalised += aligned.normalised.slice(from, until);
    for (; from < until; from += 1) {
      starts.push(from);
      ends.push(from + 1);
    }
  };
  for (const { start, end, digits } of made) {
    keep(start);
    normalised += digits;
    for (let digit = 0; digit < digits.length; digit += 1) {
      starts.push(start);
      ends.push(end);
    }
    from = end;
  }
  keep(aligned.normalised.length);
  return {
    normalised,
    passage: (start, end) => aligned.passage(starts[start] ?? 0, ends[end - 1] ?? 0),
  };
}

/**
 * Writes in digits the numbers that date or time: « le vingt-six février », « dix-sept heures ». Counts stay words.
 */
export function inDigits(aligned: Aligned): Aligned {
  const once = changed(aligned, changes(aligned.normalised));
  const first = [...once.normalised.matchAll(FIRST)].map(({ index }) => ({
    start: index + "du ".length,
    end: index + "du premier".length,
    digits: "1",
  }));
  return changed(once, first);
}

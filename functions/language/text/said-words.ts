import { fold } from "./normalise.ts";

/** The words of a text, lower case and without accents. */
export const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];

/** Invisible characters: words that contain some are never taken for said. */
const INVISIBLE = /[\p{Co}\u{e0000}-\u{e0fff}\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Whether some words stand in a text one after the other, whatever is between them. */
export function saysWords(text: string, words: string): boolean {
  const wanted = wordsOf(words);
  if (wanted.length === 0 || INVISIBLE.test(words)) return false;
  return ` ${wordsOf(text).join(" ")} `.includes(` ${wanted.join(" ")} `);
}

const STEM = 5;
const SHORTEST_CONTENT = 3;

/** Prefixes of the content words, so that number and gender do not matter. */
export const stemsOf = (words: string): string[] =>
  wordsOf(words)
    .filter((word) => word.length >= SHORTEST_CONTENT)
    .map((word) => word.slice(0, STEM));

/** Whether every word that means something stands in a text. */
export function saysStems(text: string, words: string): boolean {
  const stems = stemsOf(words);
  const said = new Set(stemsOf(text));
  return stems.length > 0 && !INVISIBLE.test(words) && stems.every((stem) => said.has(stem));
}

const RUN = 3;

/**
 * Answers, for a sentence, whether it copies a forbidden text: three words in a row, or all its words, that
 * the allowed text does not have. Each text is read once, however many sentences are asked about.
 */
export function takerFrom(forbidden: readonly string[], allowed: string): (sentence: string) => boolean {
  if (forbidden.length === 0) return () => false;
  const inOneLine = (text: string): string => ` ${wordsOf(text).join(" ")} `;
  const [mayTake, mayNot] = [inOneLine(allowed), forbidden.map(inOneLine)];
  return (sentence) => {
    const words = wordsOf(sentence);
    const length = Math.min(RUN, words.length);
    if (length === 0) return false;
    const runs = words
      .slice(0, words.length - length + 1)
      .map((_, at) => words.slice(at, at + length).join(" "));
    return runs.some(
      (run) => !mayTake.includes(` ${run} `) && mayNot.some((text) => text.includes(` ${run} `)),
    );
  };
}

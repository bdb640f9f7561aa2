import { fold } from "./normalise.ts";

/** The words of a text, lower case and without accents. */
export const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];

/** Signs that nobody sees: words that hold some say more than they show. */
const INVISIBLE = /[\p{Co}\u{e0000}-\u{e0fff}\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Whether some words stand in a text one after the other, whatever is between them. */
export function saysWords(text: string, words: string): boolean {
  const wanted = wordsOf(words);
  if (wanted.length === 0 || INVISIBLE.test(words)) return false;
  return ` ${wordsOf(text).join(" ")} `.includes(` ${wanted.join(" ")} `);
}

const STEM = 5;
const SHORTEST_CONTENT = 3;

/** The beginnings of the words that mean something: the same in whatever number or gender. */
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
 * Says of a sentence whether it takes words from texts it must not take from: three in a row, or all it has,
 * that the allowed text does not say too. Each text is read once, however many sentences are asked about.
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

import { onceASource } from "../../../language/grounding/once-a-source.ts";
import { wordsOf } from "../../../language/grounding/stem.ts";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { isContent } from "./frame-words.ts";
import { isSameWord, type Word, wordsIn } from "./words.ts";

/**
 * Share of a sentence's words that must follow the source's order; measured on texts of several hands,
 * decision 044.
 */
const IN_ORDER = 0.75;

/**
 * Whether a sentence keeps the order of its source's words. Inventions recombine them; a report keeps their
 * order. Published texts are retold in other words, so for them order does not count.
 */
export function isInOrder(
  sentence: string,
  sources: readonly GroundingSource[],
  names: readonly string[],
): boolean {
  const letters = sources.filter(({ author }) => author !== "other");
  if (letters.length === 0) return true;
  const named = new Set(names.flatMap(wordsOf));
  const words = wordsIn(sentence).filter(({ word }) => isContent(word) && !named.has(word));
  const found = letters.map((source) => positionsIn(words, readWords(source)));
  const most = Math.max(...found.map(({ length }) => length));
  return found.some(
    (positions) => positions.length === most && longestRise(positions) >= IN_ORDER * positions.length,
  );
}

const readWords = onceASource(({ text }): readonly Word[] => wordsIn(text));

/** The positions of each word in a source. */
const positionsIn = (words: readonly Word[], source: readonly Word[]): number[][] =>
  words
    .map((word) => source.flatMap((other, position) => (isSameWord(word, other) ? position : [])))
    .filter((positions) => positions.length > 0);

/** Length of the longest increasing sequence, with one position for each word. */
function longestRise(words: readonly (readonly number[])[]): number {
  // The smallest last position of a sequence of each length.
  const ends: number[] = [];
  for (const positions of words) {
    for (const position of positions.toReversed()) {
      const length = ends.findIndex((end) => end >= position);
      ends[length < 0 ? ends.length : length] = position;
    }
  }
  return ends.length;
}

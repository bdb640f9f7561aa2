import { onceASource } from "../../../language/grounding/once-a-source.ts";
import { wordsOf } from "../../../language/grounding/stem.ts";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { isContent } from "./frame-words.ts";
import { isSameWord, type Word, wordsIn } from "./words.ts";

/** Part of a report's words that stand in the order of what it reports; by several hands, see decision 044. */
const IN_ORDER = 0.75;

/**
 * Whether a sentence tells a letter's words in the letter's order. Inventions made of a source's words put them
 * together otherwise; who reports keeps to them. What is published is told in other words, and so in any order.
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
  const found = letters.map((source) => placesIn(words, readWords(source)));
  const most = Math.max(...found.map(({ length }) => length));
  return found.some((places) => places.length === most && longestRise(places) >= IN_ORDER * places.length);
}

const readWords = onceASource(({ text }): readonly Word[] => wordsIn(text));

/** Where each word stands in a source, several places for one that stands there more than once. */
const placesIn = (words: readonly Word[], source: readonly Word[]): number[][] =>
  words
    .map((word) => source.flatMap((other, place) => (isSameWord(word, other) ? place : [])))
    .filter((places) => places.length > 0);

/** How many words, taken each at one of its places, stand one after the other. */
function longestRise(words: readonly (readonly number[])[]): number {
  // The least place at which a row of so many words can end.
  const ends: number[] = [];
  for (const places of words) {
    for (const place of places.toReversed()) {
      const length = ends.findIndex((end) => end >= place);
      ends[length < 0 ? ends.length : length] = place;
    }
  }
  return ends.length;
}

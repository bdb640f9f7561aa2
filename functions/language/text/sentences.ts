import { normalise } from "./normalise.ts";

/** Longest sentence: text without punctuation is cut, so that quotes stay readable and rules fast. */
const LONGEST_SENTENCE = 400;

/** Longest run without a space; a longer one is no word and is cut anywhere. */
const LONGEST_WORD = 2 * LONGEST_SENTENCE;
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

export interface Sentence {
  /** Exact substring of the source. */
  text: string;
  /** Where it stands in the source. */
  index: number;
  /** What rules are matched on. */
  normalised: string;
}

const ABBREVIATION_BEFORE_DOT =
  /(?:^|[\s(])(?:av|m|mr|mme|mlle|dr|st|ste|janv|fevr|févr|avr|juil|sept|oct|nov|dec|déc|tel|tél|env|ex|réf|ref|cf|n|p|art|min|max|resp|dir|deb|bat|bât|sem|trim|quinz|av|apr|lun|mar|mer|jeu|ven|vend|juin|sam|invest|maint|rens|ets|bd|cial|ccial|éch|ech|\p{Lu})$/iu;

/** Characters searched back for an abbreviation: longer than any known one. */
const LONGEST_ABBREVIATION = 8;

const QUESTION_MARK = 0x3f;
const ELLIPSIS = 0x2026;

/**
 * Cuts a text into sentences, each an exact substring of it. Dots of « M. Roux », « 24.11 » or « janv. » do not cut.
 *
 * @example splitSentences("Vu M. Roux. Je l’appelle lundi") // "Vu M. Roux.", "Je l’appelle lundi"
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const push = (end: number) => {
    const piece = text.slice(start, end);
    const sentence = piece.trim();
    const index = start + piece.length - piece.trimStart().length;
    start = end;
    if (/[\p{L}\d]/u.test(sentence))
      sentences.push({ text: sentence, index, normalised: normalise(sentence) });
  };
  for (let index = 0; index < text.length; index += 1) {
    // Letters, before which nothing is cut, are most of a text.
    const unit = text.charCodeAt(index);
    if (index - start >= LONGEST_WORD && !isSecondHalf(unit)) push(index);
    if (unit > QUESTION_MARK && unit !== ELLIPSIS) continue;
    const character = text[index];
    if (character === "\n" || (character === " " && index - start >= LONGEST_SENTENCE)) push(index + 1);
    else if (
      character === ";" ||
      ((character === "!" || character === "?" || character === "…") && endsHere(text, index))
    )
      push(index + 1);
    else if (
      character === "." &&
      endsHere(text, index) &&
      !ABBREVIATION_BEFORE_DOT.test(text.slice(Math.max(start, index - LONGEST_ABBREVIATION), index))
    )
      push(index + 1);
  }
  push(text.length);
  return sentences;
}

function endsHere(text: string, index: number): boolean {
  const next = text[index + 1];
  return next === undefined || /[\s»"”)]/.test(next);
}

/** Longest sentence: text without punctuation is cut, so that quotes stay readable and rules fast. */
const LONGEST_SENTENCE = 400;

/** Longest run without a space; a longer one is no word and is cut anywhere but within a character. */
const LONGEST_WORD = 2 * LONGEST_SENTENCE;
const SECOND_HALF = /[\udc00-\udfff]/;

const MAY_END = /[\n;!?…. ]/g;
/** What stands behind the end of a sentence, if anything does. */
const BEHIND = /[\s»"”)]/;

interface Sentence {
  /** Exact substring of the source. */
  text: string;
  /** Where it stands in the source. */
  index: number;
}

const ABBREVIATION_BEFORE_DOT =
  /(?:^|[\s(])(?:av|m|mr|mme|mlle|dr|st|ste|janv|fevr|févr|avr|juil|sept|oct|nov|dec|déc|tel|tél|env|ex|réf|ref|cf|n|p|art|min|max|resp|dir|deb|bat|bât|sem|trim|quinz|apr|lun|mar|mer|jeu|ven|vend|sam|invest|maint|rens|ets|bd|cial|ccial|éch|ech)$/iu;
/** « J. Roux », « M.-A. Viallet »: an initial. */
const INITIAL_BEFORE_DOT = /(?:^|[\s(.-])\p{Lu}$/u;

/** Characters searched back for an abbreviation: longer than any known one. */
const LONGEST_ABBREVIATION = 8;

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
    if (/[\p{L}\d]/u.test(sentence)) sentences.push({ text: sentence, index });
  };
  const cutRuns = (until: number) => {
    for (let at = start + LONGEST_WORD; at <= until; at = start + LONGEST_WORD)
      push(SECOND_HALF.test(text.charAt(at)) ? at + 1 : at);
  };
  for (const { 0: character, index } of text.matchAll(MAY_END)) {
    cutRuns(index);
    const end = index + 1;
    const before = text.slice(Math.max(start, index - LONGEST_ABBREVIATION), index);
    if (character === "\n" || character === ";") push(end);
    else if (character === " ") {
      if (index - start >= LONGEST_SENTENCE) push(end);
    } else if (
      (text[end] === undefined || BEHIND.test(text[end])) &&
      !(character === "." && (ABBREVIATION_BEFORE_DOT.test(before) || INITIAL_BEFORE_DOT.test(before)))
    )
      push(end);
  }
  cutRuns(text.length - 1);
  push(text.length);
  return sentences;
}

/** The sentences of a text; one that is quoted does not end the one around it. */
export function sentencesOutsideQuotes(text: string): string[] {
  const masked = text.replace(/«[^«»]{0,600}»/g, (quoted) => quoted.replace(/[.!?…;\n]/g, ","));
  return splitSentences(masked).map(({ index, text: { length } }) => text.slice(index, index + length));
}

import { stemOf, wordsOf } from "./stem.ts";
import words from "./words.json" with { type: "json" };

/**
 * The words of any business letter (words.json). Function words: articles, pronouns, auxiliaries, adverbs. Business
 * words: what salespeople write whatever the matter, to greet, thank, ask; no trade, product or job, which come from
 * a source. Ordinary words: French of any letter, mostly in the base form, since stems cover the others.
 */
const functionWords = words.functionWords.flatMap(wordsOf);
const businessWords = words.businessWords.flatMap(wordsOf);
const ordinaryWords = words.ordinaryWords.flatMap(wordsOf);

export const FUNCTION_VOCABULARY: ReadonlySet<string> = new Set(functionWords);
/** In full: they may open a sentence with a capital without being a name. */
export const USUAL_WORDS: ReadonlySet<string> = new Set([
  ...functionWords,
  ...businessWords,
  ...ordinaryWords,
]);
/** Stems; words that carry no fact are compared whole. */
export const LETTER_VOCABULARY: ReadonlySet<string> = new Set(businessWords.map(stemOf));
export const BUSINESS_VOCABULARY: ReadonlySet<string> = new Set([...USUAL_WORDS].map(stemOf));

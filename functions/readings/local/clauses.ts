const GREETING =
  /^\s*(?:bonjour|bonsoir|bjr|salut|slt|hello|coucou|chere?s?|chère?s?|madame|monsieur|mme|mr|m\.)(?![\p{L}])[^,:!?\n]{0,40}[,:!]\s+(?=\S)/iu;
const BREAK = /(?:[,;:]|\s[(–—-])\s*(?=\S)/u;
const FEWEST_WORDS = 3;

/** « Bonjour Léa, pouvez-vous… »: what is said begins after the greeting. */
export const withoutGreeting = (sentence: string): string => sentence.replace(GREETING, "");

/**
 * The clauses of a sentence, where it has several: a clause says plainly what the words of a long sentence
 * would blur.
 */
export function clausesOf(sentence: string): string[] {
  const clauses = sentence
    .split(BREAK)
    .map((clause) => clause.trim())
    .filter((clause) => clause.split(/\s+/).length >= FEWEST_WORDS);
  return clauses.length === 1 && clauses[0] === sentence.trim() ? [] : clauses;
}

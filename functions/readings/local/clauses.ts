const GREETING =
  /^\s*(?:bonjour|bonsoir|bjr|salut|slt|hello|coucou|chere?s?|chère?s?|madame|monsieur|mme|mr|m\.)(?![\p{L}])[^,:!?\n]{0,40}[,:!]\s+(?=\S)/iu;
const BREAK = /(?:[,;:]|\s[(–—-])\s*(?=\S)/u;
const FEWEST_WORDS = 3;

/** « Bonjour Léa, pouvez-vous… »: what is said begins after the greeting. */
export const withoutGreeting = (sentence: string): string => sentence.replace(GREETING, "");

/**
 * The parts of a sentence between its commas, colons and dashes, where there are several: what a short part says
 * plainly is lost among the words of a long sentence.
 */
export function clausesOf(sentence: string): string[] {
  const clauses = sentence
    .split(BREAK)
    .map((clause) => clause.trim())
    .filter((clause) => clause.split(/\s+/).length >= FEWEST_WORDS);
  return clauses.length === 1 && clauses[0] === sentence.trim() ? [] : clauses;
}

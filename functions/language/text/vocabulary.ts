import words from "./repaired-words.json" with { type: "json" };

/**
 * Words that rules look for, without accents, in the forms people write. Only these are repaired when mistyped, so an
 * unknown word becomes a known one only by a single typo. Other words find other dates, and ask for `npm run train`.
 */
export const VOCABULARY: ReadonlySet<string> = new Set(words.flatMap((line) => line.split(" ")));

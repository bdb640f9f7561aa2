import words from "./repaired-words.json" with { type: "json" };

/**
 * Words that rules look for, without accents, in the forms people write. Only these are repaired when mistyped, so an
 * unknown word becomes a known one only by a single typo. Other words find other dates, and ask for `npm run train`.
 */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...wordsOf(words.words),
  // Verbs of one conjugation have each stem with each ending.
  ...words.families.flatMap(({ stems, endings }) =>
    wordsOf(stems).flatMap((stem) => wordsOf(endings).map((ending) => stem + ending)),
  ),
]);

function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(" "));
}

const SHORTEST_REPAIRED = 5;
const SHORTEST_WITH_LOST_LETTER = 7;

/** Longest word that can be a typo: looking up a longer one is quadratic in its length. */
const LONGEST_SLIP = 1 + [...VOCABULARY].reduce((longest, word) => Math.max(longest, word.length), 0);

/**
 * Typo → word, for every single typo of the vocabulary; typos that two words share are left out. Made on first use:
 * most processes repair none, and start sooner.
 */
let slips: ReadonlyMap<string, string> | undefined;

/**
 * Repairs one typo (two letters swapped, one lost, one doubled) when the result is a word of the vocabulary;
 * else gives the word back.
 *
 * @example repairTypo("semanies") // "semaines"
 * @example repairTypo("docmentation") // "documentation"
 * @example repairTypo("fromage") // "fromage"
 */
export function repairTypo(word: string): string {
  if (word.length < SHORTEST_REPAIRED || word.length > LONGEST_SLIP || VOCABULARY.has(word)) return word;
  slips ??= slipsOf(VOCABULARY);
  const repaired = slips.get(word);
  if (repaired) return repaired;
  // « fille » is no « file »: a short word with a doubled letter is mostly a word of its own.
  if (word.length <= SHORTEST_WITH_LOST_LETTER) return word;
  for (let index = 1; index < word.length; index += 1) {
    if (word[index] !== word[index - 1]) continue;
    const single = word.slice(0, index) + word.slice(index + 1);
    if (VOCABULARY.has(single)) return single;
  }
  return word;
}

function slipsOf(vocabulary: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string | null>();
  const add = (slip: string, word: string) => {
    if (vocabulary.has(slip)) return;
    found.set(slip, found.has(slip) && found.get(slip) !== word ? null : word);
  };
  for (const word of vocabulary) {
    if (word.length < SHORTEST_REPAIRED) continue;
    for (let index = 0; index < word.length - 1; index += 1) {
      add(word.slice(0, index) + word[index + 1] + word[index] + word.slice(index + 2), word);
    }
    if (word.length < SHORTEST_WITH_LOST_LETTER) continue;
    for (let index = 1; index < word.length; index += 1)
      add(word.slice(0, index) + word.slice(index + 1), word);
  }
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null));
}

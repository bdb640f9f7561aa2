import words from "./words.json" with { type: "json" };

type List = keyof typeof words;

const entriesOf = (line: string): ReadonlySet<string> => new Set(line.split(" "));
const ENTRIES = new Map(Object.entries(words).map(([name, line]) => [name, entriesOf(line)]));
const LONGEST_BEGINNING = 15;

/** Whether a folded word is on a list of words.json, where an entry that ends with `-` is a beginning. */
export function isOn(list: List, word: string): boolean {
  const entries = ENTRIES.get(list);
  if (entries === undefined) return false;
  if (entries.has(word)) return true;
  for (let length = Math.min(word.length, LONGEST_BEGINNING); length > 1; length -= 1)
    if (entries.has(`${word.slice(0, length)}-`)) return true;
  return false;
}

const NOUN = /(?:[ai]tion|ement|ance|aison|eur)s?$|^(?:accords?|reports?|retours?|envois?|offres?)$/;

/** Whether a word says, as a verb, something that binds whoever does it. */
export const isDoing = (word: string): boolean => isOn("doing", word) && !NOUN.test(word);

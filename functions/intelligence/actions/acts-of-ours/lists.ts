import { isEntry } from "../../../language/grounding/kin.ts";
import words from "./words.json" with { type: "json" };

const ENTRIES = new Map(Object.entries(words).map(([name, line]) => [name, line.split(" ")]));

/** Whether a folded word is on a list of words.json, where an entry that ends with `-` is a beginning. */
export const isOn = (list: keyof typeof words, word: string): boolean =>
  ENTRIES.get(list)?.some((entry) => isEntry(word, entry)) ?? false;

const NOUN = /(?:[ai]tion|ement|ance|aison|eur)s?$|^(?:accords?|reports?|retours?|envois?|offres?)$/;

/** Whether a word says, as a verb, something that binds whoever does it. */
export const isDoing = (word: string): boolean => isOn("doing", word) && !NOUN.test(word);

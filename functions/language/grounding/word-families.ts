import { wordsOf } from "./stem.ts";
import words from "./words.json" with { type: "json" };

/**
 * Word families that state the same fact: a draft may say « embauches » where the source says « recrute ». One family
 * a line of words.json, those of jobs first; `-` marks a beginning, other entries are whole words.
 */
const FAMILIES = [...words.familiesOfJobs, ...words.families].map((line) => line.split(" "));

/** Whether a word belongs to one of these families. */
export function isInFamilies(word: string, families: ReadonlySet<number>): boolean {
  return familiesOf(word).some((family) => families.has(family));
}

/** The same for job titles: buying a company makes nobody a buyer. */
export function isJobInFamilies(job: string, families: ReadonlySet<number>): boolean {
  return familiesOf(job).some((family) => family < words.familiesOfJobs.length && families.has(family));
}

/** The families to which words of some texts belong, by index. */
export function familiesIn(texts: readonly string[]): ReadonlySet<number> {
  return new Set([...new Set(texts.flatMap(wordsOf))].flatMap(familiesOf));
}

function familiesOf(word: string): number[] {
  return FAMILIES.flatMap((family, index) => (family.some((entry) => isEntry(word, entry)) ? [index] : []));
}

/** Whether a word is that entry of words.json, or begins as it where it ends with `-`. */
export function isEntry(word: string, entry: string): boolean {
  return entry.endsWith("-") ? word.startsWith(entry.slice(0, -1)) : word === entry;
}

import numbers from "./numbers.json" with { type: "json" };

/** Values of French number words: those that add up (« vingt »), those that multiply (« mille »), round ones. */
const SIMPLE: ReadonlyMap<string, number> = new Map(Object.entries(numbers.simple));
const MULTIPLES: ReadonlyMap<string, number> = new Map(Object.entries(numbers.multiples));
const ABOUT: ReadonlyMap<string, number> = new Map(Object.entries(numbers.about));

const longestFirst = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join("|");
const WORD = longestFirst([...SIMPLE.keys(), ...MULTIPLES.keys()]);

/** A number in words, to be part of a pattern: « douze mille », « vingt et un ». */
export const SPELLED = String.raw`(?:${WORD})\b(?: (?:et )?(?:${WORD})\b)*`;

/** The same or a round number (« une quinzaine ») in flattened text. */
export const NUMBER_WORDS = new RegExp(String.raw`\b(?:${longestFirst(ABOUT.keys())})s?\b|\b${SPELLED}`, "g");

/** @example valueOfWords("douze mille quatre cents") // 12400 */
export function valueOfWords(words: string): number {
  const about = ABOUT.get(words.replace(/s$/, ""));
  if (about !== undefined) return about;
  let total = 0;
  let current = 0;
  for (const word of words.split(" ")) {
    const multiple = MULTIPLES.get(word);
    if (multiple === 100) current = Math.max(current, 1) * 100;
    else if (multiple !== undefined) {
      total += Math.max(current, 1) * multiple;
      current = 0;
    } else if (/^vingts?$/.test(word) && current % 100 === 4) current += 76;
    else current += SIMPLE.get(word) ?? 0;
  }
  return total + current;
}

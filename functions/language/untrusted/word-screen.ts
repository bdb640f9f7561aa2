import { requiredStems } from "./required-stems.ts";

const MOST_REMEMBERED = 50_000;
const NOTHING_BUT_WORDS = /[^a-z]+/;

/** Which of some patterns, by their place, may match: those of which a word is there. */
export type Screen = (text: string) => (place: number) => boolean;

/**
 * Looks at the words of a text in small letters once, instead of at the text with each of many patterns: a
 * pattern whose required pieces of words stand in none of them cannot match. One that requires none always may.
 */
export function screenOf(patterns: readonly RegExp[]): Screen {
  const stems = patterns.map(stemsOrNone);
  const any = new RegExp([...new Set(stems.flatMap((some) => some ?? []))].join("|"));
  const always = maskOf((some) => some === null);
  const none = maskOf(() => false);
  const known = new Map<string, Int32Array>();

  function maskOf(may: (some: readonly string[] | null) => boolean): Int32Array {
    const mask = new Int32Array(Math.ceil(stems.length / 32));
    for (const [place, some] of stems.entries())
      if (may(some)) mask[place >> 5] = (mask[place >> 5] ?? 0) | (1 << (place & 31));
    return mask;
  }
  function ofWord(word: string): Int32Array {
    let mask = known.get(word);
    if (mask === undefined) {
      const holdsOne = (some: readonly string[] | null): boolean =>
        some?.some((stem) => word.includes(stem)) ?? false;
      mask = any.test(word) ? maskOf(holdsOne) : none;
      if (known.size >= MOST_REMEMBERED) known.clear();
      // Not the piece of the text itself, which would keep all of it in memory.
      known.set(Array.from(word).join(""), mask);
    }
    return mask;
  }
  return (text) => {
    const found = always.slice();
    for (const word of text.split(NOTHING_BUT_WORDS)) {
      const mask = ofWord(word);
      if (mask === none) continue;
      for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) | (mask[at] ?? 0);
    }
    return (place) => ((found[place >> 5] ?? 0) & (1 << (place & 31))) !== 0;
  };
}

function stemsOrNone(pattern: RegExp): readonly string[] | null {
  // What a flag changes of a pattern’s letters is not read.
  if (pattern.flags !== "") return null;
  try {
    return requiredStems(pattern);
  } catch {
    return null;
  }
}

import { wordsIn } from "./letter-parts.ts";

/** Words compared of either letter: beyond them, what was sent is another letter. */
const MOST = 1_000;

/** Words put in, taken out or replaced between what was proposed and what was sent, and how many the longer has. */
export function wordsChanged(proposed: string, sent: string): { changed: number; words: number } {
  const before = wordsIn(proposed).slice(0, MOST);
  const after = wordsIn(sent).slice(0, MOST);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const changed = distance(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return { changed, words: Math.max(before.length, after.length) };
}

/** Levenshtein's distance of two lists of words. */
function distance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, word] of one.entries()) {
    const next = [at + 1];
    for (const [to, against] of other.entries()) {
      const kept = (row[to] ?? 0) + (word === against ? 0 : 1);
      next.push(Math.min(kept, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

import { parseSync } from "vite";
import { castsIn } from "./casts-in.ts";
import type { Crossing } from "./find-crossings.ts";

/**
 * Casts (`as`, but not `as const`) without a comment on their lines or on the one above: the compiler believes them, so
 * that a reader has to be told why they are true.
 */
export function bareCastsIn(file: string, text: string): Crossing[] {
  const { program, comments } = parseSync(file, text);
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  const commented = comments.map(({ start, end }) => ({ first: lineOf(start), last: lineOf(end) }));
  return castsIn(program).flatMap(({ start, end }) => {
    const line = lineOf(start);
    const isExplained = commented.some(({ first, last }) => last >= line - 1 && first <= lineOf(end));
    return isExplained ? [] : [{ file, line, what: "a cast has its reason on its line or the one above" }];
  });
}

import { wordsOf } from "../language/text/said-words.ts";

/** Consecutive words, of two letters or more, that do not match the instructions by chance. */
const RUN = 6;

/**
 * Whether an answer repeats its prompt's instructions: six consecutive words of them, in any of its texts, that are in
 * no source. Such an answer is not about its sources and is discarded.
 *
 * @param answer any value a schema accepts; every text in it is checked
 */
export function repeatsInstructions(
  answer: unknown,
  instructions: string,
  sources: readonly string[],
): boolean {
  const told = new Set(runsOf(instructions));
  const repeated = textsIn(answer)
    .flatMap(runsOf)
    .filter((run) => told.has(run));
  if (repeated.length === 0) return false;
  const said = new Set(sources.flatMap(runsOf));
  return repeated.some((run) => !said.has(run));
}

function runsOf(text: string): string[] {
  const words = wordsOf(text).filter((word) => word.length > 1);
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(" "));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

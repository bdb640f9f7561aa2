import { wordsOf } from "../language/text/said-words.ts";

/** Words of two letters or more, in a row, that nobody writes by chance as the instructions have them. */
const RUN = 6;

/**
 * Whether an answer repeats what a prompt told the model to do: six words in a row of its instructions, in any of
 * its texts, that no source says too. Such an answer is not about its sources, and is believed in nothing.
 *
 * @param answer anything a schema lets through: every text in it is looked at
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

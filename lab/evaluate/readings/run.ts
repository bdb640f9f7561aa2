import type { Fact } from "../../../functions/readings/contract.ts";
import { inParallel } from "../../../functions/suggestions/drafts/in-parallel.ts";
import type { GoldenHistory } from "./golden-text.ts";
import { scoreText, type TextScore } from "./score.ts";

/** What a reader finds in a contact's texts, by id. A text that is missing is one that it did not read. */
export type ReadHistory = (history: GoldenHistory) => Promise<ReadonlyMap<string, readonly Fact[]>>;

/** What readings cost, and what went wrong. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** Why texts stayed unread: a failure's code, and how many contacts met it. */
  readonly failures: ReadonlyMap<string, number>;
}

export interface ReadingRun {
  /** The reader and its version, as a report names it. */
  readonly reader: string;
  /** One for each golden text, in the set's order. */
  readonly scores: readonly TextScore[];
  /** The hand of each. */
  readonly hands: ReadonlyMap<string, string>;
  /** Of a model. */
  readonly spent: Spent | null;
}

/** Has every golden history read, and holds what was found to what it says. */
export async function runGolden(
  reader: string,
  histories: readonly GoldenHistory[],
  read: ReadHistory,
): Promise<ReadingRun> {
  const scores = await inParallel(histories, async (history) => {
    const found = await read(history);
    return history.texts.map((text) => scoreText(text, found.get(text.id) ?? null));
  });
  const hands = new Map(histories.flatMap(({ texts, hand }) => texts.map(({ id }) => [id, hand] as const)));
  return { reader, scores: scores.flat(), hands, spent: null };
}

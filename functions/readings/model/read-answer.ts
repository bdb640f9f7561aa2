import type { Fact } from "../contract.ts";
import { INDEXES, type TextsReading } from "./answer.ts";
import type { EarlierFact } from "../earlier-store.ts";
import { earlierName } from "./input.ts";
import type { Readable } from "./readable.ts";
import { verifyFacts } from "./verify-facts.ts";

/** A text and what a model read in it. */
export interface ReadText {
  readonly source: Readable;
  readonly facts: readonly Fact[];
}

/**
 * Verifies a model's answer. `left`: texts that it skips, answers twice, or gives only unproved facts for;
 * they stay unread.
 */
export function readAnswer(
  { readings }: TextsReading,
  texts: readonly Readable[],
  earlier: readonly EarlierFact[],
): { read: ReadText[]; left: Readable[] } {
  const named = new Map([
    ...texts.map(({ text: { id, at } }, index) => [INDEXES[index] ?? "", { id, at }] as const),
    ...earlier.map(({ textId, at }, index) => [earlierName(index), { id: textId, at }] as const),
  ]);
  const read: ReadText[] = [];
  const left: Readable[] = [];
  for (const [index, source] of texts.entries()) {
    const [said, ...again] = readings.filter((one) => one.source === INDEXES[index]);
    // Of two entries for one text, neither can be trusted.
    const facts = said === undefined || again.length > 0 ? undefined : verifyFacts(said.facts, source, named);
    if (facts === undefined) left.push(source);
    else read.push({ source, facts });
  }
  return { read, left };
}

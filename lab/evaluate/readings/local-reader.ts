import type { Fact } from "../../../functions/readings/contract.ts";
import { readLocally } from "../../../functions/readings/local/read-locally.ts";
import type { EarlierText } from "../../../functions/readings/local/earlier-text.ts";
import type { SourceText } from "../../../functions/readings/source-text.ts";
import type { GoldenHistory } from "./golden-text.ts";
import { type ReadingRun, runGolden } from "./run.ts";

/** The golden texts as the product’s own reader reads them. */
export function runLocally(histories: readonly GoldenHistory[]): Promise<ReadingRun> {
  return runGolden("local reader", histories, async ({ texts }) => readAllLocally(texts));
}

/** What the local reader finds in a contact’s texts, the oldest first. A text that is missing is unread. */
export function readAllLocally(texts: readonly SourceText[]): Map<string, Fact[]> {
  const read = new Map<string, Fact[]>();
  const earlier: EarlierText[] = [];
  for (const source of texts) {
    const facts = readLocally(source, earlier);
    if (facts !== null) read.set(source.id, facts);
    earlier.push({ source, facts });
  }
  return read;
}

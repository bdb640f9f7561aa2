import type { ModelFailure } from "../../../functions/model/answer.ts";
import type { Wording } from "../../../functions/model/prompt.ts";
import type { Fact } from "../../../functions/readings/contract.ts";
import { groupTexts } from "../../../functions/readings/model/group-texts.ts";
import type { Card } from "../../../functions/readings/model/input.ts";
import { type AskReading, readGroup } from "../../../functions/readings/model/read-group.ts";
import { type Readable, readable } from "../../../functions/readings/model/readable.ts";
import type { SourceText } from "../../../functions/readings/source-text.ts";

/**
 * What a model read in each text, by id. Texts it was not asked about or gave no usable answer for are
 * missing.
 */
export interface TextsRead {
  readonly facts: ReadonlyMap<string, readonly Fact[]>;
  readonly failure: ModelFailure | undefined;
}

/** Has a model read some texts of one contact, and writes nothing. */
export async function readTexts(
  ask: AskReading,
  about: { readonly card: Card; readonly texts: readonly SourceText[] },
  wording: Wording,
): Promise<TextsRead> {
  const texts: Readable[] = [];
  for (const text of about.texts) {
    const source = await readable(text);
    if (source !== undefined) texts.push(source);
  }
  const facts = new Map<string, readonly Fact[]>();
  for (const group of groupTexts(texts)) {
    const outcome = await readGroup({ card: about.card, texts: group, earlier: [] }, ask, wording);
    for (const { source, facts: found } of outcome.read) facts.set(source.text.id, found);
    if (outcome.failure !== undefined) return { facts, failure: outcome.failure };
  }
  return { facts, failure: undefined };
}

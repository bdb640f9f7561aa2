import type { ModelFailure } from "../../model/answer.ts";
import type { Fact } from "../contract.ts";
import type { SourceText } from "../source-text.ts";
import { groupTexts } from "./group-texts.ts";
import type { EarlierFact } from "../earlier-store.ts";
import type { Card } from "./input.ts";
import type { ReadingVersion } from "./prompts/registry.ts";
import { type Readable, readable } from "./readable.ts";
import { type AskReading, readGroup } from "./read-group.ts";

/**
 * What a model read in each text, by id. Texts it was not asked about or gave no usable answer for are
 * missing.
 */
export interface TextsRead {
  readonly facts: ReadonlyMap<string, readonly Fact[]>;
  readonly failure: ModelFailure | undefined;
}

/** Has a model read some texts of one contact, and writes nothing: what an evaluation asks. */
export async function readTexts(
  ask: AskReading,
  about: { readonly card: Card; readonly texts: readonly SourceText[]; readonly earlier?: EarlierFact[] },
  version?: ReadingVersion,
): Promise<TextsRead> {
  const texts: Readable[] = [];
  for (const text of about.texts) {
    const source = await readable(text);
    if (source !== undefined) texts.push(source);
  }
  const facts = new Map<string, readonly Fact[]>();
  for (const group of groupTexts(texts)) {
    const { card, earlier = [] } = about;
    const outcome = await readGroup({ card, texts: group, earlier }, ask, version);
    for (const { source, facts: found } of outcome.read) facts.set(source.text.id, found);
    if (outcome.failure !== undefined) return { facts, failure: outcome.failure };
  }
  return { facts, failure: undefined };
}

import { sentences, type Source, sourcesOf } from "./facts.ts";
import type { Schema } from "./strict-schema.ts";

/** Whether a schema asks for a relation's timeline. */
export const asksForTimeline = (schema: Schema): boolean =>
  "day" in (schema.properties?.lines?.items?.properties ?? {});

const TOLD_BEFORE = "timeline_so_far";

/**
 * A line for each new numbered text of a prompt, in its own words, and a status from the newest. Deterministic for a
 * prompt.
 */
export function writeTimeline(prompt: string): unknown {
  const numbered = sourcesOf(prompt).filter(({ id, text }) => /^\d+$/.test(id) && sentences(text).length > 0);
  const fresh = numbered.filter(({ kind }) => kind !== TOLD_BEFORE);
  return {
    lines: fresh.map((source) => ({ ...statementOf(source), day: source.date ?? "" })),
    currentStatus: numbered.slice(-1).map(statementOf),
  };
}

function statementOf({ id, text }: Source): { source: number; quote: string; sentence: string } {
  const [sentence = ""] = sentences(text);
  return { source: Number(id), quote: sentence, sentence };
}

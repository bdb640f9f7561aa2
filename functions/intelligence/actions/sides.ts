import { splitSentences } from "../../language/text/sentences.ts";
import { heardIn } from "./heard.ts";
import { MOST_NUMBERED } from "./schema.ts";
import type { DraftInput, DraftSource } from "./types.ts";

/** Sources that the message may tell, and those that only decide its tone and timing. */
export interface Sides {
  readonly told: readonly DraftSource[];
  readonly kept: readonly DraftSource[];
}

const known = new WeakMap<DraftInput, Sides>();

/** Splits the sources by who knows of them. Of a call or a meeting, what the contact said there may be told. */
export function sidesOf(input: DraftInput): Sides {
  const before = known.get(input);
  if (before !== undefined) return before;
  const { sources, contact } = input;
  const names = [contact.firstName, contact.lastName].filter((name) => name !== null);
  const parted = sources.map((source): Sides => {
    if (source.audience === "shared") return { told: [source], kept: [] };
    if (source.audience === "internal") return { told: [], kept: [source] };
    const heard = heardIn(source.text, names);
    const rest = splitSentences(source.text).filter(({ text }) => !heard.includes(text));
    const part = (texts: readonly string[]): DraftSource[] =>
      texts.length === 0 ? [] : [{ ...source, text: texts.join(" ") }];
    return { told: part(heard), kept: part(rest.map(({ text }) => text)) };
  });
  const sides = {
    told: parted.flatMap(({ told }) => told).slice(0, MOST_NUMBERED),
    kept: parted.flatMap(({ kept }) => kept),
  };
  known.set(input, sides);
  return sides;
}

import { splitSentences } from "../../language/text/sentences.ts";
import { reportedSpeechIn } from "./reported-speech.ts";
import { MOST_NUMBERED } from "./schema.ts";
import type { DraftInput, DraftSource } from "./types.ts";

/** Sources that the message may tell, and those that only decide its tone and timing. */
export interface SourcesByAudience {
  readonly told: readonly DraftSource[];
  readonly kept: readonly DraftSource[];
}

const known = new WeakMap<DraftInput, SourcesByAudience>();

/**
 * Splits the sources by who knows of them. Of a call or a meeting, what the contact said there and what we promised them
 * may be told; of a note, what it says was promised.
 */
export function byAudience(input: DraftInput): SourcesByAudience {
  const before = known.get(input);
  if (before !== undefined) return before;
  const { sources, contact } = input;
  const names = [contact.firstName, contact.lastName].filter((name) => name !== null);
  const parted = sources.map((source) =>
    source.audience === "shared" ? whole(source) : parts(source, names),
  );
  const sides = {
    told: parted.flatMap(({ told }) => told).slice(0, MOST_NUMBERED),
    kept: parted.flatMap(({ kept }) => kept),
  };
  known.set(input, sides);
  return sides;
}

const whole = (source: DraftSource): SourcesByAudience => ({ told: [source], kept: [] });

function parts(source: DraftSource, names: readonly string[]): SourcesByAudience {
  const { text, audience, told = [] } = source;
  const heard = audience === "present" ? reportedSpeechIn(text, names) : [];
  const passages = [...heard, ...told.filter((one) => !heard.some((sentence) => sentence.includes(one)))]
    .filter((one) => text.includes(one))
    .toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  const rest = passages.reduce((left, one) => left.replace(one, "\n"), text);
  const part = (texts: readonly string[]): DraftSource[] =>
    texts.length === 0 ? [] : [{ ...source, text: texts.join(" ") }];
  return { told: part(passages), kept: part(splitSentences(rest).map((sentence) => sentence.text)) };
}

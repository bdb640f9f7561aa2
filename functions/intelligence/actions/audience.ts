import { splitSentences } from "../../language/text/sentences.ts";
import { reportedSpeechIn } from "./reported-speech.ts";
import { MOST_NUMBERED } from "./schema.ts";
import type { DraftInput, DraftSource } from "./types.ts";

/** Sources that the message may tell, and those that only decide its tone and timing. */
export interface SourcesByAudience {
  readonly shared: readonly DraftSource[];
  readonly internal: readonly DraftSource[];
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
  const split = {
    shared: parted.flatMap(({ shared }) => shared).slice(0, MOST_NUMBERED),
    internal: parted.flatMap(({ internal }) => internal),
  };
  known.set(input, split);
  return split;
}

const whole = (source: DraftSource): SourcesByAudience => ({ shared: [source], internal: [] });

function parts(source: DraftSource, names: readonly string[]): SourcesByAudience {
  const { text, audience, told = [] } = source;
  const reported = audience === "present" ? reportedSpeechIn(text, names) : [];
  const passages = [
    ...reported,
    ...told.filter((one) => !reported.some((sentence) => sentence.includes(one))),
  ]
    .filter((one) => text.includes(one))
    .toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  const rest = passages.reduce((left, one) => left.replace(one, "\n"), text);
  const part = (texts: readonly string[]): DraftSource[] =>
    texts.length === 0 ? [] : [{ ...source, text: texts.join(" ") }];
  return { shared: part(passages), internal: part(splitSentences(rest).map((sentence) => sentence.text)) };
}

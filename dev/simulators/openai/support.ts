import { sourcesOf } from "./facts.ts";
import type { Schema } from "./strict-schema.ts";
import type { ToldVerdict } from "./types.ts";

/** Whether a schema asks if sources say the sentences of a draft. */
export const asksForSupport = (schema: Schema): boolean =>
  "verdict" in (schema.properties?.verdicts?.items?.properties ?? {});

const SENTENCE = /^phrase-(\d+)$/;
const LONG_WORD = /\p{L}{6,}/gu;
/** Of a sentence's long words, those that its sources hold. */
const ENOUGH = 0.6;

const longWords = (text: string): string[] => text.toLowerCase().match(LONG_WORD) ?? [];

/**
 * A verdict for each sentence of a prompt: the one that the simulator was told, else that of a plain reader, who
 * compares words and lets pass what asks, thanks or offers. The same prompt gives the same verdicts.
 */
export function judgeSentences(prompt: string, told: ToldVerdict): unknown {
  const all = sourcesOf(prompt);
  const said = new Set(all.filter(({ id }) => !SENTENCE.test(id)).flatMap(({ text }) => longWords(text)));
  return {
    verdicts: all.flatMap(({ id, kind = "", text }) => {
      const number = SENTENCE.exec(id)?.[1];
      if (number === undefined) return [];
      const words = longWords(text.replace(/^Dans votre message[^:]*|^Je reprends.*$/, ""));
      const held = words.filter((word) => said.has(word)).length;
      const plain = kind === "sentence" || held >= ENOUGH * words.length ? "supported" : "neutral";
      return [{ sentence: Number(number), verdict: told(text) ?? plain }];
    }),
  };
}

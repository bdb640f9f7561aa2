import { sourcesOf } from "./facts.ts";
import type { Schema } from "./strict-schema.ts";
import type { ToldVerdict } from "./types.ts";

/** Whether a schema asks if sources support a draft's sentences. */
export const asksForSupport = (schema: Schema): boolean =>
  "verdict" in (schema.properties?.verdicts?.items?.properties ?? {});

const SENTENCE = /^phrase-(\d+)$/;
const LONG_WORD = /\p{L}{6,}/gu;
/** Share of a sentence's long words that must be in its sources. */
const ENOUGH = 0.6;

const longWords = (text: string): string[] => text.toLowerCase().match(LONG_WORD) ?? [];

/**
 * A verdict for each sentence of a prompt: the preset one, else that of a simple comparison of words, which accepts
 * requests, thanks and offers. Deterministic for a prompt.
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

import { useState } from "react";
import type { Grounding } from "./grounding.ts";

/** What lights up together: the sentence or quote under the pointer or focus, else the one held by a tap. */
export interface Lights {
  isSentenceLit: (sentence: number) => boolean;
  isQuoteLit: (key: string) => boolean;
  /** Sentences that rest on a quote; none for a quote the message does not use. */
  sentencesOf: (key: string) => number[];
  held: number | null;
  point: (sentences: readonly number[]) => void;
  hold: (sentence: number) => void;
}

/** Lights a sentence and its quotes, from either side. */
export function useLights(grounding: Grounding): Lights {
  const [pointed, point] = useState<readonly number[]>([]);
  const [held, setHeld] = useState<number | null>(null);
  const lit = pointed.length > 0 ? pointed : held === null ? [] : [held];
  const quotes = new Set(lit.flatMap((sentence) => [...(grounding.sentences[sentence]?.quotes ?? [])]));
  return {
    isSentenceLit: (sentence) => lit.includes(sentence),
    isQuoteLit: (key) => quotes.has(key),
    sentencesOf: (key) =>
      grounding.sentences.flatMap(({ quotes }, sentence) => (quotes.has(key) ? [sentence] : [])),
    held,
    point,
    hold: (sentence) => setHeld((current) => (current === sentence ? null : sentence)),
  };
}

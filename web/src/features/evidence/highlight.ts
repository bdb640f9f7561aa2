import { useEffect, useRef, useState } from "react";
import type { Grounding } from "./grounding.ts";

/** Milliseconds before a sentence under the pointer shows its source, and before it takes it away. */
const HOVER = { show: 180, hide: 220 };

/** What is highlighted together, and the sentence whose sources are shown. */
export interface Highlight {
  isSentenceHighlighted: (sentence: number) => boolean;
  isQuoteHighlighted: (key: string) => boolean;
  /** Sentences that rest on a quote; none for a quote the message does not use. */
  sentencesOf: (key: string) => number[];
  /** Whose sources are shown: by a tap, which holds them, or by the focus or the pointer. */
  shown: number | null;
  held: number | null;
  point: (sentences: readonly number[]) => void;
  /** Shows the sources of a sentence, at once or after a moment of hovering; null takes them away. */
  show: (sentence: number | null, when?: "soon") => void;
  /** The pointer is on the sources themselves: they stay. */
  stay: () => void;
  hold: (sentence: number) => void;
  release: () => void;
}

/** Highlights a sentence and its quotes, from either side, and shows the sources of one sentence at a time. */
export function useHighlight(grounding: Grounding): Highlight {
  const [pointed, point] = useState<readonly number[]>([]);
  const [held, setHeld] = useState<number | null>(null);
  const [passing, setPassing] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stay = () => clearTimeout(timer.current);
  const highlighted = pointed.length > 0 ? pointed : held === null ? [] : [held];
  const quotes = new Set(
    highlighted.flatMap((sentence) => [...(grounding.sentences[sentence]?.quotes ?? [])]),
  );
  return {
    isSentenceHighlighted: (sentence) => highlighted.includes(sentence),
    isQuoteHighlighted: (key) => quotes.has(key),
    sentencesOf: (key) =>
      grounding.sentences.flatMap(({ quotes }, sentence) => (quotes.has(key) ? [sentence] : [])),
    shown: held ?? passing,
    held,
    point,
    show: (sentence, when) => {
      stay();
      if (when === undefined) {
        setPassing(sentence);
        // The focus has gone on to another sentence.
        if (sentence !== null && sentence !== held) setHeld(null);
      } else
        timer.current = setTimeout(() => setPassing(sentence), sentence === null ? HOVER.hide : HOVER.show);
    },
    stay,
    hold: (sentence) => {
      stay();
      setPassing(null);
      setHeld(held === sentence ? null : sentence);
    },
    release: () => {
      stay();
      setPassing(null);
      setHeld(null);
    },
  };
}

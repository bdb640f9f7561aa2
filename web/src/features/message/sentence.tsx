import type { KeyboardEvent } from "react";
import type { Grounding } from "../evidence/grounding.ts";
import { framed } from "./framed.tsx";
import styles from "./letter.module.css";
import type { Highlight } from "../evidence/highlight.ts";
import type { Run } from "./sentence-ranges.ts";

interface Props {
  run: Run;
  grounding: Grounding;
  highlight: Highlight;
  /** Of the note that shows the sources of its main sentence. */
  noteId: string;
}

/** A grounded sentence. It flows like the text around it, which a real button would not. */
export function Sentence({ run, grounding, highlight, noteId }: Props) {
  const [main = 0] = run.sentences;
  const highlighted = run.sentences.some((sentence) => highlight.isSentenceHighlighted(sentence));
  const shared = {
    className: styles["sentence"],
    "data-sentence": main,
    "data-highlighted": highlighted,
    onMouseEnter: () => {
      highlight.point(run.sentences);
      highlight.show(main, "soon");
    },
    onMouseLeave: () => {
      highlight.point([]);
      highlight.show(null, "soon");
    },
    onClick: () => highlight.hold(main),
  };
  // The keyboard reaches the sentence through its first run.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  if (!run.first) return <span {...shared}>{framed(run.text)}</span>;

  const quotes = run.sentences.flatMap((sentence) => [...(grounding.sentences[sentence]?.quotes ?? [])]);
  const isShown = highlight.shown === main;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") highlight.release();
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    highlight.hold(main);
  };
  return (
    <span
      {...shared}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      tabIndex={0}
      aria-expanded={isShown}
      aria-controls={noteId}
      aria-describedby={quotes.join(" ")}
      onFocus={() => {
        highlight.point(run.sentences);
        highlight.show(main);
      }}
      onBlur={({ relatedTarget }) => {
        highlight.point([]);
        const into = relatedTarget instanceof Element && relatedTarget.closest(`#${noteId}`) !== null;
        if (!into) highlight.show(null);
      }}
      onKeyDown={onKeyDown}
    >
      {framed(run.text)}
    </span>
  );
}

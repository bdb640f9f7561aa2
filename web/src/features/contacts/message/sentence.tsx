import type { KeyboardEvent } from "react";
import type { Grounding } from "../evidence/grounding.ts";
import styles from "./letter.module.css";
import type { Lights } from "../evidence/lights.ts";
import type { Run } from "./sentence-ranges.ts";

interface Props {
  run: Run;
  grounding: Grounding;
  lights: Lights;
  /** Of the note that shows the sources of its main sentence. */
  noteId: string;
}

/** A grounded sentence. It flows like the text around it, which a real button would not. */
export function Sentence({ run, grounding, lights, noteId }: Props) {
  const [main = 0] = run.sentences;
  const lit = run.sentences.some((sentence) => lights.isSentenceLit(sentence));
  const shared = {
    className: styles["sentence"],
    "data-sentence": main,
    "data-lit": lit,
    onMouseEnter: () => {
      lights.point(run.sentences);
      lights.show(main, "soon");
    },
    onMouseLeave: () => {
      lights.point([]);
      lights.show(null, "soon");
    },
    onClick: () => lights.hold(main),
  };
  // The keyboard reaches the sentence through its first run.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  if (!run.first) return <span {...shared}>{run.text}</span>;

  const quotes = run.sentences.flatMap((sentence) => [...(grounding.sentences[sentence]?.quotes ?? [])]);
  const isShown = lights.shown === main;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") lights.release();
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    lights.hold(main);
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
        lights.point(run.sentences);
        lights.show(main);
      }}
      onBlur={({ relatedTarget }) => {
        lights.point([]);
        const into = relatedTarget instanceof Element && relatedTarget.closest(`#${noteId}`) !== null;
        if (!into) lights.show(null);
      }}
      onKeyDown={onKeyDown}
    >
      {run.text}
    </span>
  );
}

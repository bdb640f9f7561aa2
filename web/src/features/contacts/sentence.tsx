import type { KeyboardEvent } from "react";
import type { Grounding } from "./grounding.ts";
import styles from "./letter.module.css";
import type { Lights } from "./lights.ts";
import type { Run } from "./sentence-ranges.ts";

interface Props {
  run: Run;
  grounding: Grounding;
  lights: Lights;
}

/** A grounded sentence. It flows like the text around it, which a real button would not. */
export function Sentence({ run, grounding, lights }: Props) {
  const [main = 0] = run.sentences;
  const lit = run.sentences.some((sentence) => lights.isSentenceLit(sentence));
  const shared = {
    className: styles["sentence"],
    "data-lit": lit,
    onMouseEnter: () => lights.point(run.sentences),
    onMouseLeave: () => lights.point([]),
    onClick: () => lights.hold(main),
  };
  // The keyboard reaches the sentence through its first run.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  if (!run.first) return <span {...shared}>{run.text}</span>;

  const quotes = run.sentences.flatMap((sentence) => [...(grounding.sentences[sentence]?.quotes ?? [])]);
  const onKeyDown = (event: KeyboardEvent) => {
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
      aria-pressed={lights.held === main}
      aria-describedby={quotes.join(" ")}
      onFocus={() => lights.point(run.sentences)}
      onBlur={() => lights.point([])}
      onKeyDown={onKeyDown}
    >
      {run.text}
    </span>
  );
}

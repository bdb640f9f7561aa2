import { Fragment, useEffect, useRef } from "react";
import { shortDay } from "../../lib/french-dates.ts";
import type { Proof } from "./grounding.ts";
import type { Highlight } from "./highlight.ts";
import { showEntry, type Source } from "./source.ts";
import styles from "./sources-note.module.css";

interface Props {
  id: string;
  proofs: readonly Proof[];
  highlight: Highlight;
}

/**
 * What a sentence rests on: of each source the kind, the day, the exact words and the way to it. It stands in
 * the text, right below its sentence, so that the keyboard comes to its links next; hence only phrasing elements.
 */
export function SourcesNote({ id, proofs, highlight }: Props) {
  const note = useRef<HTMLSpanElement>(null);
  const { held, release, show, stay } = highlight;
  useEffect(() => {
    // Under the pointer nothing moves by itself.
    const isAskedFor = held !== null || document.activeElement?.getAttribute("aria-controls") === id;
    if (isAskedFor) note.current?.scrollIntoView({ block: "nearest" });
  }, [held, id]);
  useEffect(() => {
    if (held === null) return undefined;
    // Held by a tap, it covers the text below: a tap elsewhere takes it away.
    const elsewhere = ({ target }: PointerEvent) => {
      const on = target instanceof Element ? target.closest(`[data-sentence], #${id}`) : null;
      if (on === null) release();
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  });
  return (
    // The handlers only keep it open while the pointer or the focus is in it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions
    <span
      ref={note}
      id={id}
      role="note"
      aria-label={proofs.length > 1 ? "Sources de cette phrase" : "Source de cette phrase"}
      className={styles["note"]}
      onMouseEnter={stay}
      onMouseLeave={() => show(null, "soon")}
      onBlur={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && note.current?.contains(relatedTarget) === true)) show(null);
      }}
      onKeyDown={({ key }) => {
        if (key !== "Escape") return;
        document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
        release();
      }}
    >
      {proofs.map(({ quote, source }, index) => (
        <Fragment key={index}>
          <span className={styles["source"]}>
            <span className={styles["kind"]}>
              {source.label}
              {source.date !== null && (
                <>
                  {" · "}
                  <time dateTime={source.date}>{shortDay(source.date)}</time>
                </>
              )}
            </span>
            {quote.trim() !== "" && <span className={styles["quote"]}>«&nbsp;{quote}&nbsp;»</span>}
            <Way source={source} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** The way to the source itself. */
function Way({ source: { entryId, href, isOlder, label } }: { source: Source }) {
  if (entryId !== null) {
    return (
      <a
        href={`#${entryId}`}
        onClick={(event) => {
          // A new entry of the browser's history would only stand in the way of « Retour ».
          event.preventDefault();
          showEntry(entryId);
        }}
      >
        Voir dans l’historique
      </a>
    );
  }
  if (href !== null) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {label === "Article" ? "Lire l’article" : "Ouvrir sur LinkedIn"}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    );
  }
  return isOlder ? <span className={styles["older"]}>Plus ancien que l’historique affiché ici.</span> : null;
}

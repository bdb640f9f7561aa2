import type { ReactNode } from "react";
import type { Grounding } from "./grounding.ts";
import type { Highlight } from "./highlight.ts";
import { QuoteCard } from "./quote-card.tsx";
import styles from "./why.module.css";

interface Props {
  grounding: Grounding;
  highlight: Highlight;
  /** The reasoning, in the author's words. */
  reasoning: ReactNode;
  /** The same as text: a reason that it tells already heads its quotes no second time. */
  told: string;
  /** How many exchanges and notes nobody has read yet, in words. */
  unread: string | null;
}

/** Why this contact, today: the reasons, each with its quotes. */
export function Why({ grounding, highlight, reasoning, told, unread }: Props) {
  const isTold = (reason: string) => lettersOf(told).includes(lettersOf(reason));
  const cards = (quotes: Grounding["others"]) =>
    quotes.map((quote) => (
      <li key={quote.key}>
        <QuoteCard
          id={quote.key}
          quote={quote}
          highlighted={highlight.isQuoteHighlighted(quote.key)}
          onPoint={(over) => highlight.point(over ? highlight.sentencesOf(quote.key) : [])}
        />
      </li>
    ));
  return (
    <section aria-labelledby="why" className={styles["why"]}>
      <h2 id="why">Pourquoi</h2>
      <div className={styles["reasoning"]}>{reasoning}</div>
      {unread !== null && <p className={styles["unread"]}>{unread}</p>}
      {grounding.reasons.map((reason) => (
        <div key={reason.text} className={styles["reason"]}>
          <h3 className={isTold(reason.text) ? "visually-hidden" : undefined}>{reason.text}</h3>
          <ul>{cards(reason.quotes)}</ul>
        </div>
      ))}
      {grounding.others.length > 0 && (
        <div className={styles["reason"]}>
          <h3>{grounding.reasons.length > 0 ? "Également cité dans le message" : "Cité dans le message"}</h3>
          <ul>{cards(grounding.others)}</ul>
        </div>
      )}
    </section>
  );
}

/** The letters and digits alone: spaces, punctuation and markdown may differ for the same words. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\d]/gu, "").toLowerCase();

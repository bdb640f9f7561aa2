import type { ReactNode } from "react";
import { lettersOf } from "../../lib/letters-of.ts";
import type { Grounding } from "./grounding.ts";
import type { Highlight } from "./highlight.ts";
import { QuoteCard } from "./quote-card.tsx";
import { Unsure, UNSURE } from "../../ui/unsure.tsx";
import styles from "./why.module.css";

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

interface Props {
  grounding: Grounding;
  highlight: Highlight;
  /** The reasoning, in the author's words. */
  reasoning: ReactNode;
  /** The same as text: a reason that it tells already heads its quotes no second time. */
  told: string;
}

/** Why this contact, today: the first reason with the words that prove it; what else speaks for it, folded. */
export function Why({ grounding, highlight, reasoning, told }: Props) {
  const isTold = (reason: string) => lettersOf(told).includes(lettersOf(reason));
  const [first, ...others] = grounding.reasons;
  const [proof, ...more] = first?.quotes ?? [];
  const card = (quote: Grounding["others"][number]) => (
    <QuoteCard
      id={quote.key}
      quote={quote}
      highlighted={highlight.isQuoteHighlighted(quote.key)}
      onPoint={(over) => highlight.point(over ? highlight.sentencesOf(quote.key) : [])}
    />
  );
  const cards = (quotes: Grounding["others"]) => (
    <ul>
      {quotes.map((quote) => (
        <li key={quote.key}>{card(quote)}</li>
      ))}
    </ul>
  );
  const count = [more, ...others.map(({ quotes }) => quotes), grounding.others].flat().length;
  return (
    <section aria-labelledby="why" className={styles["why"]}>
      <h2 id="why">Pourquoi</h2>
      <div className={styles["reasoning"]}>{reasoning}</div>
      {first !== undefined && (
        <div className={styles["reason"]}>
          {!isTold(first.text) && <h3>{first.text}</h3>}
          {first.doubt !== undefined && (
            <p className={styles["unsure"]}>À vérifier&nbsp;: {lowerFirst(UNSURE[first.doubt])}</p>
          )}
          {proof !== undefined && card(proof)}
        </div>
      )}
      {(count > 0 || others.length > 0) && (
        <details className={`fold ${styles["more"]}`}>
          <summary>
            Également <span className="figures">({Math.max(count, others.length)})</span>
          </summary>
          {more.length > 0 && cards(more)}
          {others.map((reason) => (
            <div key={reason.text} className={styles["reason"]}>
              {(!isTold(reason.text) || reason.doubt !== undefined) && (
                <h3>
                  {reason.text}
                  <Unsure doubt={reason.doubt} />
                </h3>
              )}
              {cards(reason.quotes)}
            </div>
          ))}
          {grounding.others.length > 0 && (
            <div className={styles["reason"]}>
              <h3>Cité dans le message</h3>
              {cards(grounding.others)}
            </div>
          )}
        </details>
      )}
    </section>
  );
}

import { shortDay } from "../../lib/french-dates.ts";
import type { Quote } from "./grounding.ts";
import styles from "./quote-card.module.css";

const KINDS: Readonly<Record<Quote["kind"], string>> = {
  engagement: "Échange",
  note: "Note",
  deal: "Affaire",
  linkedin: "LinkedIn",
  article: "Article",
  action: "Suggestion",
};

interface Props {
  quote: Quote;
  highlighted: boolean;
  /** Given once per page: what a sentence is described by. */
  id?: string;
  onPoint?: (over: boolean) => void;
}

/** Words that were really said or written, pinned to their date. Text from the CRM is never markup. */
export function QuoteCard({ quote, highlighted, id, onPoint }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an extra: focus on sentences does the same
    <figure
      id={id}
      className={styles["quote"]}
      data-highlighted={highlighted}
      onMouseEnter={() => onPoint?.(true)}
      onMouseLeave={() => onPoint?.(false)}
    >
      <figcaption>
        {quote.source?.label ?? KINDS[quote.kind]}
        {quote.date !== null && (
          <>
            {" · "}
            <time dateTime={quote.date}>{shortDay(quote.date)}</time>
          </>
        )}
      </figcaption>
      {quote.text.trim() !== "" && <blockquote>«&nbsp;{quote.text}&nbsp;»</blockquote>}
    </figure>
  );
}

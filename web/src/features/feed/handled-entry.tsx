import { lazy, Suspense } from "react";
import type { FeedItem } from "../../../../functions/contacts/contract.ts";
import { displayName } from "../../lib/contacts/display.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import card from "./feed-card.module.css";
import styles from "./handled-entry.module.css";

const HandledWays = lazy(() => import("../actions/handled-ways.tsx"));

/** What is left of an entry of the day that was handled: one line that does not open, and what can be taken back. */
export function HandledEntry({ item }: { item: OnWire<FeedItem> }) {
  const name = displayName(item);
  return (
    <>
      <span className={`${card["place"]} ${styles["place"]}`}>{item.suggestion.position}</span>
      <article className={styles["line"]} aria-label={name}>
        <h3>{name}</h3>
        <span className={styles["badge"]}>Traité</span>
      </article>
      {item.actions[0] !== undefined && (
        <Suspense fallback={null}>
          <HandledWays action={item.actions[0]} name={name} />
        </Suspense>
      )}
    </>
  );
}

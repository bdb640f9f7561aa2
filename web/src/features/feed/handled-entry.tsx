import { lazy, Suspense, useState } from "react";
import type { FeedItem } from "../../../../functions/contacts/contract.ts";
import { displayName } from "../../lib/contacts/display.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import card from "./feed-card.module.css";
import styles from "./handled-entry.module.css";

const HandledWays = lazy(() => import("../actions/handled-ways.tsx"));

/**
 * What is left of an entry of the day that was handled: one line that does not open, and what can be taken back, on a
 * narrow screen behind a tap.
 */
export function HandledEntry({ item }: { item: OnWire<FeedItem> }) {
  const [isOpen, setOpen] = useState(false);
  const name = displayName(item);
  const [action] = item.actions;
  return (
    <>
      <span className={`${card["place"]} ${styles["place"]}`}>{item.suggestion.position}</span>
      <article className={styles["line"]} aria-label={name}>
        <h3>{name}</h3>
        <span className={styles["badge"]}>Traité</span>
      </article>
      {action?.archivedBy === "user" && (
        <>
          <span className={styles["more"]}>
            <Button
              weight="quiet"
              aria-label={`Autres choix : ${name}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              ⋯
            </Button>
          </span>
          <div className={styles["rest"]} data-open={isOpen}>
            <Suspense fallback={null}>
              <HandledWays action={action} name={name} />
            </Suspense>
          </div>
        </>
      )}
    </>
  );
}

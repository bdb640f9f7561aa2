import type { ReactNode } from "react";
import type { FeedItem } from "../../../../functions/contacts/contract.ts";
import { longDay } from "../../lib/french-dates.ts";
import { openCardAction } from "../../lib/contacts/display.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import styles from "./greeting.module.css";

interface Props {
  name: string;
  /** The day of the list, in the organization's time zone; today's until it is known. */
  day: string | undefined;
  items: readonly OnWire<FeedItem>[];
  /** What stands beside the date. */
  children: ReactNode;
}

/** The date, a good day, and how much of it is done. */
export function Greeting({ name, day, items, children }: Props) {
  const [first = ""] = name.trim().split(/\s+/u);
  const handled = items.filter((item) => openCardAction(item) === undefined).length;
  return (
    <div className={styles["greeting"]}>
      <div className={styles["when"]}>
        <p className={styles["day"]}>{longDay(day)}</p>
        {children}
      </div>
      <h1>{first === "" ? "Bonjour" : `Bonjour ${first}`}</h1>
      <div className={styles["progress"]}>
        {items.length > 0 && (
          <>
            <span className={styles["marks"]} aria-hidden="true">
              {items.map((item) => (
                <span key={item.id} data-handled={openCardAction(item) === undefined} />
              ))}
            </span>
            <p className="figures">
              {handled} sur {items.length} traité{items.length > 1 && "s"}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

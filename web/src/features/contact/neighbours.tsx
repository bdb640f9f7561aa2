import { useQuery } from "@tanstack/react-query";
import type { FeedItem } from "../../../../functions/contacts/contract.ts";
import { Link } from "../../ui/link.tsx";
import { displayName, openCardAction } from "../../lib/contacts/display.ts";
import { feedQuery } from "../../lib/contacts/queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import styles from "./neighbours.module.css";

/** To the contacts before and after in the day's list; nothing for whom it does not hold. */
export function Neighbours({ contactId }: { contactId: string }) {
  const items = useQuery(feedQuery()).data?.data ?? [];
  const at = items.findIndex(({ id }) => id === contactId);
  if (at < 0) return null;
  return (
    // Anew for each contact: the focus goes to its heading, and does not stay behind on a link.
    <nav key={contactId} aria-label="Liste du jour" className={styles["around"]}>
      <Way to={items.slice(0, at).findLast(canBeOpened)} shortcut="k" label="Précédent" />
      <Way to={items.slice(at + 1).find(canBeOpened)} shortcut="j" label="Suivant" />
    </nav>
  );
}

/** As in the list, where a handled card and that of somebody who objected have no link. */
const canBeOpened = (item: OnWire<FeedItem>): boolean =>
  openCardAction(item) !== undefined && item.suppressed === null;

/** The way back leads to the list, however many contacts one has gone through. */
function Way({ to, shortcut, label }: { to: OnWire<FeedItem> | undefined; shortcut: string; label: string }) {
  if (to === undefined) return null;
  return (
    <Link replace to={`/contacts/${to.id}`} aria-keyshortcuts={shortcut} title={displayName(to)}>
      {label}
      <span className="visually-hidden">&nbsp;: {displayName(to)}</span>
    </Link>
  );
}

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { Block } from "../../ui/block.tsx";
import styles from "./all-screen.module.css";
import { ContactRow } from "./contact-row.tsx";
import type { useNarrowing } from "./narrowing.ts";
import { useContactsBetween } from "./pages.ts";

/** Estimated height of a row in CSS pixels; a row that turns out to have another height moves all rows below it. */
const ROW = 83;

interface Props {
  query: ReturnType<typeof useNarrowing>["query"];
  total: number;
  /** Whose place in one's list of today is which. */
  places: ReadonlyMap<string, number>;
  onCompany: (company: string) => void;
}

/** The rows in view and a few beside them, however many there are. */
export function ContactList({ query, total, places, onCompany }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // The compiler leaves this component as it is written, which is what this library wants.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: top,
  });
  const shown = rows.getVirtualItems();
  const contactAt = useContactsBetween(query, {
    from: shown[0]?.index ?? 0,
    to: shown.at(-1)?.index ?? 0,
  });
  return (
    <ol ref={list} aria-label="Contacts" className={styles["list"]} style={{ height: rows.getTotalSize() }}>
      {shown.map(({ index, key, start }) => {
        const contact = contactAt(index);
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={styles["row"]}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {contact === undefined ? (
              <Pending />
            ) : (
              <ContactRow
                key={contact.id}
                contact={contact}
                place={places.get(contact.id) ?? null}
                onCompany={onCompany}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Pending() {
  return (
    <div className={styles["contact"]} aria-hidden="true">
      <Block width="40%" height="20px" />
      <Block width="60%" height="16px" />
    </div>
  );
}

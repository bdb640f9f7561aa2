import { useEffect, useRef } from "react";
import type { Objection } from "../../../../../functions/suggestions/contract.ts";
import { Link } from "../../../ui/link.tsx";
import styles from "./objections.module.css";
import { Settle } from "./settle.tsx";
import { Sentence } from "./sentence.tsx";
import type { OnWire } from "../../../lib/on-wire.ts";

/** Whom a sentence keeps out of the lists, each with it and the two ways to settle it. */
export function ObjectionList({ data, count }: { data: readonly OnWire<Objection>[]; count: number }) {
  const list = useRef<HTMLUListElement>(null);
  const asked = data.map(nameOf).join(" ");
  const before = useRef(asked);
  // The button just pressed is gone: the keyboard goes on at the first that is left.
  useEffect(() => {
    if (before.current !== asked && document.activeElement === document.body)
      list.current?.querySelector("button")?.focus();
    before.current = asked;
  }, [asked]);
  return (
    <>
      <p className={styles["soft"]}>Ils restent hors des listes tant que personne n’a tranché.</p>
      <ul ref={list} className={styles["list"]}>
        {data.map((one) => (
          <li key={nameOf(one)}>
            <p>
              <Link to={`/contacts/${one.contactId}`} className={styles["name"]}>
                {one.contact}
              </Link>
              {one.company !== null && <span className={styles["soft"]}> · {one.company}</span>}
            </p>
            <Sentence source={one.source} quote={one.quote} />
            <Settle contactId={one.contactId} name={one.contact} text={one.source} fact={one.fact} />
          </li>
        ))}
      </ul>
      {count > data.length && (
        <p className={styles["soft"]}>Les suivants viendront à mesure que ceux-ci seront tranchés.</p>
      )}
    </>
  );
}

const nameOf = ({ source, fact }: OnWire<Objection>): string => `${source.id} ${fact}`;

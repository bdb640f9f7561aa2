import { useState } from "react";
import type { Promised, PromiseMade } from "../../../../functions/suggestions/contract.ts";
import { capitalized } from "../../lib/capitalized.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Unsure } from "../../ui/unsure.tsx";
import { KeptQuestion } from "./kept-question.tsx";
import styles from "./promises.module.css";

interface Props {
  id: string;
  title: string;
  /** Said when none stands. */
  nothing: string;
  promises: readonly OnWire<PromiseMade>[];
}

/** Promises that stand, then, folded, those that are settled. */
export function PromiseList({ id, title, nothing, promises }: Props) {
  const standing = promises.filter(({ state }) => state === "late" || state === "open");
  const settled = promises.filter(({ state }) => state === "kept" || state === "cancelled");
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id}>{title}</h2>
      {standing.length === 0 ? <p className={styles["none"]}>{nothing}</p> : <List promises={standing} />}
      {settled.length > 0 && (
        <details>
          <summary>
            Tenues ou annulées <span className="figures">({settled.length})</span>
          </summary>
          <List promises={settled} />
        </details>
      )}
    </section>
  );
}

/** Rows that are shown at once. */
const SHOWN = 50;

function List({ promises }: { promises: readonly OnWire<PromiseMade>[] }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ul className={styles["list"]}>
        {promises.slice(0, shown).map((one, index) => (
          <li key={`${one.source.id} ${index}`} className={styles["promise"]}>
            <p className={styles["who"]}>
              <Link to={`/contacts/${one.contactId}`}>{one.contact}</Link>
              {one.company !== null && <span className={styles["company"]}> · {one.company}</span>}
            </p>
            <PromiseLines promise={one} />
            <KeptQuestion contactId={one.contactId} promise={one} />
          </li>
        ))}
      </ul>
      {promises.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          Afficher la suite <span className="figures">({promises.length - shown})</span>
        </Button>
      )}
    </>
  );
}

/** A promise, whether it was kept, and the quote in which it was made. */
function PromiseLines({ promise }: { promise: OnWire<Promised> }) {
  const { what, state, quote, source } = promise;
  return (
    <>
      <p className={styles["what"]}>
        {capitalized(what)}
        <span className={styles["state"]} data-state={state}>
          {stateOf(promise)}
        </span>
        {(state === "late" || state === "open") && <Unsure doubt={promise.doubt} />}
      </p>
      <p className={styles["source"]}>
        {quote !== null && quote !== "" && `«\u00A0${quote}\u00A0», `}
        {source.kind === "note" ? "note" : "échange"} du {shortDay(source.date)}
      </p>
    </>
  );
}

/** « En retard », « Tenue le 8 octobre 2026 » */
function stateOf({ state, settledOn }: OnWire<Promised>): string {
  const on = settledOn === null ? "" : ` le ${shortDay(settledOn)}`;
  return { late: "En retard", open: "En cours", kept: `Tenue${on}`, cancelled: `Annulée${on}` }[state];
}

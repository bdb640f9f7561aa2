import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { Promised } from "../../../../../functions/suggestions/contract.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PromiseLines } from "../../promises/promise-list.tsx";
import { readingsQuery } from "../../evidence/readings-query.ts";
import about from "../about.module.css";
import { Drawing } from "./drawing.tsx";
import { type Event, eventsOf } from "./events.ts";
import { isDrawn, MONTHS, monthsOf } from "./months.ts";
import { contactPromisesQuery } from "../../../lib/contacts/promises-query.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import styles from "./relation.module.css";
import { monthInWords } from "./words.ts";

/** The relation of twelve months at a glance: what happened, in rows and months, in words, and day by day. */
export function Relation({ contact }: { contact: OnWire<ContactDetail> }) {
  const { data: promises } = useQuery(contactPromisesQuery(contact.id));
  const { data: readings } = useQuery(readingsQuery(contact.id));
  const events = eventsOf(contact, promises?.data ?? [], readings?.data ?? []).filter((one) => isDrawn(one));
  const months = monthsOf(events);
  const isEmpty = events.length === 0 && contact.deals.length === 0;
  if (isEmpty) return null;
  return (
    <section aria-labelledby="relation" className={styles["relation"]}>
      <h2 id="relation">Les {MONTHS} derniers mois</h2>
      <ol className="visually-hidden">
        {months.map((month) => (
          <li key={month.start?.getTime() ?? "coming"}>{monthInWords(month)}</li>
        ))}
      </ol>
      <Drawing months={months} deals={contact.deals} />
      <Days events={events} contact={contact} />
      {promises !== undefined && <Promises promises={promises.data} />}
    </section>
  );
}

const DayByDay = lazyPart(async () => (await import("./day-by-day.tsx")).DayByDay);

/** The drawing's events as a list with dates, unfolded on demand. */
function Days({ events, contact }: { events: readonly Event[]; contact: OnWire<ContactDetail> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`fold ${about["fold"]}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Jour par jour <span className="figures">({events.length})</span>
      </summary>
      {isOpen && <DayByDay events={events} contact={contact} />}
    </details>
  );
}

const BY = { us: "Nous avons promis", contact: "On nous a promis" } as const;

/** Open and settled promises, each with its quote. */
function Promises({ promises }: { promises: readonly OnWire<Promised>[] }) {
  if (promises.length === 0) return null;
  return (
    <>
      {(["us", "contact"] as const).map((by) => {
        const theirs = promises.filter((one) => one.by === by);
        return theirs.length === 0 ? null : (
          <div key={by} className={styles["promises"]}>
            <h3>{BY[by]}</h3>
            <ul>
              {theirs.map((one, place) => (
                <li key={`${one.source.id} ${place}`}>
                  <PromiseLines promise={one} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { groundingQuery } from "../../evidence/grounding-query.ts";
import { readingsQuery } from "../../evidence/readings-query.ts";
import { entryOf } from "../../evidence/source.ts";
import { entriesOf, TextEntry } from "../../evidence/text-entry.tsx";
import { useCorrection } from "../../evidence/use-correction.ts";
import { contactPromisesQuery } from "../../../lib/contacts/promises-query.ts";
import { oneOfEachDeal } from "../../../lib/contacts/one-of-each.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { PlainLetter } from "../../message/letter.tsx";
import about from "../about.module.css";
import { useStanding } from "../use-standing.ts";
import { Dot, Drawing } from "./drawing.tsx";
import { eventsOf } from "./events.ts";
import { lineInWords, linesOf } from "./lines.ts";
import { isDrawn, isWorthDrawing, monthsOf } from "./months.ts";
import styles from "./relation.module.css";
import { monthInWords } from "./words.ts";

/**
 * All that is known of a relation in one list, the newest first, folded until one asks: what is to come, each text with
 * what was read of it, what was proposed and done, deals. Above it the year as a drawing, where there is one to see.
 */
export function History({ contact: known }: { contact: OnWire<ContactDetail> }) {
  const contact = { ...known, deals: oneOfEachDeal(known.deals) };
  const [opened, setOpened] = useState(false);
  const { data: promises } = useQuery(contactPromisesQuery(contact.id));
  const { data: readings } = useQuery(readingsQuery(contact.id));
  const { data: grounding } = useQuery({ ...groundingQuery(contact), enabled: opened });
  const correcting = useCorrection(contact.id);
  const texts = entriesOf(contact).map((entry) => ({ date: new Date(entry.date), entry }));
  const rest = linesOf(contact, promises?.data ?? []).map((event) => ({ date: event.date, event }));
  const all = [...texts, ...rest].toSorted((one, other) => other.date.getTime() - one.date.getTime());
  if (all.length === 0) {
    return <p className={about["soft"]}>Aucun échange ni note pour ce contact.</p>;
  }
  return (
    <details
      className={`fold ${about["fold"]} ${styles["history"]}`}
      data-section
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        Historique <span className="figures">({all.length})</span>
      </summary>
      <Head contact={contact} />
      {opened && <Year contact={contact} promises={promises?.data ?? []} readings={readings?.data ?? []} />}
      <ol className={styles["days"]}>
        {all.map((line) =>
          "entry" in line ? (
            <li key={line.entry.id} id={entryOf(line.entry.id)} tabIndex={-1}>
              <TextEntry
                contactId={contact.id}
                entry={line.entry}
                read={opened ? readings?.data.find(({ id }) => id === line.entry.id) : undefined}
                quarantined={grounding?.quarantined}
                correcting={correcting}
              />
            </li>
          ) : (
            <li key={`${line.event.mark} ${lineInWords(line.event)} ${line.date.getTime()}`}>
              <p className={about["soft"]}>
                <time dateTime={line.date.toISOString()}>{shortDay(line.date)}</time>{" "}
                <span aria-hidden="true">
                  <Dot mark={line.event.mark} />
                </span>{" "}
                {lineInWords(line.event)}
              </p>
            </li>
          ),
        )}
      </ol>
    </details>
  );
}

/** What the list does not hold: what nobody has read, and, of a model, how it tells the whole. */
function Head({ contact }: { contact: OnWire<ContactDetail> }) {
  const { told, composed } = useStanding(contact);
  const unread = told === null ? composed?.reasoning : contact.suggestion?.unread;
  return (
    <>
      {(unread ?? "") !== "" && <p className={about["soft"]}>{unread}</p>}
      {told !== null && told.timeline.trim() !== "" && (
        <details className={`fold ${about["fold"]}`}>
          <summary>Chronologie</summary>
          <PlainLetter markdown={told.timeline} />
        </details>
      )}
    </>
  );
}

interface YearProps {
  contact: OnWire<ContactDetail>;
  promises: Parameters<typeof eventsOf>[1];
  readings: Parameters<typeof eventsOf>[2];
}

/** The twelve months at a glance; nothing where a list of a few lines says as much. */
function Year({ contact, promises, readings }: YearProps) {
  const events = eventsOf(contact, promises, readings).filter((one) => isDrawn(one));
  if (!isWorthDrawing(events)) return null;
  const months = monthsOf(events);
  return (
    <>
      <ol className="visually-hidden" aria-label="Les 12 derniers mois">
        {months.map((month) => (
          <li key={month.start?.getTime() ?? "coming"}>{monthInWords(month)}</li>
        ))}
      </ol>
      <Drawing months={months} deals={contact.deals} />
    </>
  );
}

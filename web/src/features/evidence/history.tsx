import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContactDetail, Engagement } from "../../../../functions/contacts/contract.ts";
import type { QuarantinedSource } from "../../../../functions/contacts/grounding/contract.ts";
import type { TextAnalysis } from "../../../../functions/intelligence/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { groundingQuery } from "./grounding-query.ts";
import { readingsQuery } from "./readings-query.ts";
import styles from "./history.module.css";
import { Reading } from "./reading.tsx";
import { SetAside } from "./set-aside.tsx";
import { entryOf } from "./source.ts";
import { useCorrection } from "./use-correction.ts";

const TYPES: Readonly<Record<Engagement["type"], string>> = {
  email: "E-mail",
  sms: "SMS",
  meeting: "Rendez-vous",
  phone_call: "Appel",
  other: "Échange",
};

interface Entry {
  id: string;
  date: string;
  title: string;
  /** Who else took part; empty when nobody is known of. */
  people: string;
  text: string;
  shortened: boolean;
  analysis: TextAnalysis | null;
}

const AND = new Intl.ListFormat("fr-FR", { type: "conjunction" });
/** People named of one exchange; the others are counted. */
const NAMED = 4;

const Shortened = lazyPart(async () => (await import("./shortened.tsx")).Shortened);
const TextFacts = lazyPart(async () => (await import("./text-facts.tsx")).TextFacts);

/** Everything the CRM knows of this contact, newest first, folded until one asks. */
export function History({ contact }: { contact: OnWire<ContactDetail> }) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...groundingQuery(contact), enabled: opened });
  const readings = useQuery({ ...readingsQuery(contact.id), enabled: opened });
  const correcting = useCorrection(contact.id);
  const entries = entriesOf(contact);
  if (entries.length === 0) {
    return <p className={styles["none"]}>Aucun échange ni note dans le CRM pour ce contact.</p>;
  }
  return (
    <details
      className={`fold ${styles["history"]}`}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        Historique <span className="figures">({entries.length})</span>
      </summary>
      <ol>
        {entries.map((entry) => {
          const read = readings.data?.data.find(({ id }) => id === entry.id);
          const words = <SetAside text={entry.text} passages={passagesOf(data?.quarantined, entry.id)} />;
          return (
            <li key={entry.id} id={entryOf(entry.id)} tabIndex={-1}>
              <p className={styles["title"]}>
                <time dateTime={entry.date}>{shortDay(entry.date)}</time> · {entry.title}
              </p>
              {entry.people !== "" && <p className={styles["title"]}>Avec {entry.people}</p>}
              {entry.shortened && opened ? (
                <Shortened contactId={contact.id} textId={entry.id}>
                  {words}
                </Shortened>
              ) : (
                words
              )}
              {read !== undefined && <TextFacts text={read} correcting={correcting} />}
              {entry.analysis !== null && <Reading analysis={entry.analysis} />}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function passagesOf(quarantined: readonly OnWire<QuarantinedSource>[] = [], id: string) {
  return quarantined.flatMap(({ sourceId, passages }) => (sourceId === id ? passages : []));
}

/** Everybody who took part but the contact: their name, or else their address. */
function peopleOf(participants: Engagement["participants"], email: string | null): string {
  const others = participants.filter((one) => one.email === null || one.email !== email?.toLowerCase());
  const names = [...new Set(others.flatMap((one) => one.name ?? one.email ?? []))];
  const rest = names.length - NAMED;
  if (rest <= 1) return AND.format(names);
  return AND.format([...names.slice(0, NAMED), `${rest} autres`]);
}

function entriesOf({ engagements, notes, email }: OnWire<ContactDetail>): Entry[] {
  const exchanged = engagements.map((engagement): Entry => {
    const { id, date, type, direction, subject, participants, ai_analysis: analysis } = engagement;
    const { text, shortened } = engagement;
    const way = direction === "incoming" ? " reçu" : direction === "outgoing" ? " envoyé" : "";
    const heading = type === "email" || type === "sms" ? `${TYPES[type]}${way}` : TYPES[type];
    const people = peopleOf(participants, email);
    const title = subject === null ? heading : `${heading}\u00A0: ${subject}`;
    return { id, date, text, shortened, people, title, analysis };
  });
  const noted = notes.map(({ id, date, author, text, shortened, ai_analysis: analysis }): Entry => ({
    id,
    date,
    text,
    shortened,
    analysis,
    people: "",
    title: author === null ? "Note" : `Note de ${author}`,
  }));
  return [...exchanged, ...noted].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}

import { lazyPart } from "../../ui/lazy-part.tsx";
import type { ContactDetail, Engagement } from "../../../../functions/contacts/contract.ts";
import type { QuarantinedSource } from "../../../../functions/contacts/grounding/contract.ts";
import type { TextAnalysis } from "../../../../functions/intelligence/contract.ts";
import type { TextReading } from "../../../../functions/readings/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import styles from "./text-entry.module.css";
import { Reading } from "./reading.tsx";
import { SetAside } from "./set-aside.tsx";
import { entryOf } from "./source.ts";
import type { Correcting } from "./use-correction.ts";

const TYPES: Readonly<Record<Engagement["type"], string>> = {
  email: "E-mail",
  sms: "SMS",
  meeting: "Rendez-vous",
  phone_call: "Appel",
  other: "Échange",
};

/** An exchange or a note. */
interface Entry {
  id: string;
  /** Of the same text in another CRM. */
  twins: readonly string[];
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

interface Props {
  contactId: string;
  entry: Entry;
  /** What was read in it, once that is known. */
  read: OnWire<TextReading> | undefined;
  quarantined: readonly OnWire<QuarantinedSource>[] | undefined;
  correcting: Correcting;
}

/** One text of the history: when, what, with whom, its words, and beside them what was read of it. */
export function TextEntry({ contactId, entry, read, quarantined, correcting }: Props) {
  const words = <SetAside text={entry.text} passages={passagesOf(quarantined, entry.id)} />;
  return (
    <div className={styles["entry"]}>
      <div className={styles["words"]}>
        <p className={styles["title"]}>
          <time dateTime={entry.date}>{shortDay(entry.date)}</time> · {entry.title}
        </p>
        {entry.people !== "" && <p className={styles["title"]}>Avec {entry.people}</p>}
        {entry.shortened ? (
          <Shortened contactId={contactId} textId={entry.id}>
            {words}
          </Shortened>
        ) : (
          words
        )}
        {entry.analysis !== null && <Reading analysis={entry.analysis} />}
        {entry.twins.map((id) => (
          <span key={id} id={entryOf(id)} tabIndex={-1} />
        ))}
      </div>
      {read !== undefined && <TextFacts text={read} correcting={correcting} />}
    </div>
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

/** How a CRM that knows no calls begins the note by which it has one. */
const REPORT = /^Compte rendu d’appel\s/;
/** Milliseconds between the end of a call and its report. */
const SOON = 12 * 3_600_000;

/**
 * What was written and said with a contact, the newest first; what two CRMs hold of one text is one, and so are a call
 * without words and the note by which the CRM reports it.
 */
export function entriesOf({ engagements, notes, email }: OnWire<ContactDetail>): Entry[] {
  const exchanged = engagements.map((engagement): Entry => {
    const { id, date, type, direction, subject, participants, ai_analysis: analysis } = engagement;
    const { text, shortened } = engagement;
    const way = direction === "incoming" ? " reçu" : direction === "outgoing" ? " envoyé" : "";
    const heading = type === "email" || type === "sms" ? `${TYPES[type]}${way}` : TYPES[type];
    const people = peopleOf(participants, email);
    const title = subject === null ? heading : `${heading}\u00A0: ${subject}`;
    return { id, twins: [], date, text, shortened, people, title, analysis };
  });
  const noted = notes.map(({ id, date, author, text, shortened, ai_analysis: analysis }): Entry => ({
    id,
    twins: [],
    date,
    text,
    shortened,
    analysis,
    people: "",
    title: author === null ? "Note" : `Note de ${author}`,
  }));
  const all = new Map<string, Entry>();
  for (const entry of [...exchanged, ...noted]) {
    const { id, date, title, text } = entry;
    const key = `${Date.parse(date)} ${title} ${text.replace(/\s+/gu, " ")}`;
    const same = all.get(key);
    all.set(key, same === undefined ? entry : { ...same, twins: [...same.twins, id] });
  }
  const entries = [...all.values()].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const bare = engagements.filter(
    ({ type, source, text }) => type === "phone_call" && source === "moment" && text === "",
  );
  return bare.reduce((told, { id, date }) => reported(told, id, date), entries);
}

/** The entries with a call's report told as the call; as they are where it has none. */
function reported(entries: Entry[], callId: string, date: string): Entry[] {
  const report = entries.find(
    (one) => REPORT.test(one.text) && Math.abs(Date.parse(one.date) - Date.parse(date)) < SOON,
  );
  if (report === undefined) return entries;
  return entries.flatMap((one) => {
    if (one.id === callId) return [];
    return one === report ? { ...one, title: TYPES.phone_call, twins: [...one.twins, callId] } : one;
  });
}

import type { ContactDetail, Engagement } from "../../../../functions/contacts/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import styles from "./history.module.css";

const TYPES: Readonly<Record<Engagement["type"], string>> = {
  email: "E-mail",
  sms: "SMS",
  meeting: "Rendez-vous",
  phone_call: "Appel",
  other: "Échange",
};

interface Entry {
  id: string;
  date: Date;
  title: string;
  /** Who else took part; empty when nobody is known of. */
  people: string;
  text: string;
}

const AND = new Intl.ListFormat("fr-FR", { type: "conjunction" });
/** People named of one exchange; the others are counted. */
const NAMED = 4;

/** Everything the CRM knows of this contact, newest first, folded until one asks. */
export function History({ contact }: { contact: ContactDetail }) {
  const entries = entriesOf(contact);
  if (entries.length === 0) {
    return <p className={styles["none"]}>Aucun échange ni note dans le CRM pour ce contact.</p>;
  }
  return (
    <details className={styles["history"]}>
      <summary>
        Historique <span className="figures">({entries.length})</span>
      </summary>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className={styles["title"]}>
              <time dateTime={entry.date.toISOString()}>{shortDay(entry.date)}</time> · {entry.title}
            </p>
            {entry.people !== "" && <p className={styles["title"]}>Avec {entry.people}</p>}
            <p className={styles["text"]}>{entry.text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Everybody who took part but the contact: their name, or else their address. */
function peopleOf(participants: Engagement["participants"], email: string | null): string {
  const others = participants.filter((one) => one.email === null || one.email !== email?.toLowerCase());
  const names = [...new Set(others.flatMap((one) => one.name ?? one.email ?? []))];
  const rest = names.length - NAMED;
  if (rest <= 1) return AND.format(names);
  return AND.format([...names.slice(0, NAMED), `${rest} autres`]);
}

function entriesOf({ engagements, notes, email }: ContactDetail): Entry[] {
  const exchanged = engagements.map(({ id, date, type, direction, subject, text, participants }) => {
    const way = direction === "incoming" ? " reçu" : direction === "outgoing" ? " envoyé" : "";
    const heading = type === "email" || type === "sms" ? `${TYPES[type]}${way}` : TYPES[type];
    const people = peopleOf(participants, email);
    return { id, date, text, people, title: subject === null ? heading : `${heading} : ${subject}` };
  });
  const noted = notes.map(({ id, date, author, text }) => ({
    id,
    date,
    text,
    people: "",
    title: author === null ? "Note" : `Note de ${author}`,
  }));
  return [...exchanged, ...noted].sort((a, b) => b.date.getTime() - a.date.getTime());
}

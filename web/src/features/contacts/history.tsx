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
  text: string;
}

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
            <p className={styles["text"]}>{entry.text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function entriesOf({ engagements, notes }: ContactDetail): Entry[] {
  const exchanged = engagements.map(({ id, date, type, direction, subject, text }) => {
    const way = direction === "incoming" ? " reçu" : direction === "outgoing" ? " envoyé" : "";
    const heading = type === "email" || type === "sms" ? `${TYPES[type]}${way}` : TYPES[type];
    return { id, date, text, title: subject === null ? heading : `${heading} : ${subject}` };
  });
  const noted = notes.map(({ id, date, author, text }) => ({
    id,
    date,
    text,
    title: author === null ? "Note" : `Note de ${author}`,
  }));
  return [...exchanged, ...noted].sort((a, b) => b.date.getTime() - a.date.getTime());
}

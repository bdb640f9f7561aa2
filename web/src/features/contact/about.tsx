import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { Cadence } from "./cadence/cadence.tsx";
import styles from "./about.module.css";
import { Linkedin } from "./linkedin.tsx";
import { News } from "./news.tsx";
import { OriginOfSuggestion } from "./origin.tsx";
import { History } from "./relation/history.tsx";
import type { OnWire } from "../../lib/on-wire.ts";

/** The history, and folded beside it the profile, the company, how often to write. It comes after the message. */
export function About({ contact }: { contact: OnWire<ContactDetail> }) {
  return (
    <div className={styles["folds"]}>
      <History contact={contact} />
      {contact.suppressed === null && <Cadence contact={contact} />}
      <Linkedin contact={contact} />
      <News contact={contact} />
      <OriginOfSuggestion contactId={contact.id} />
    </div>
  );
}

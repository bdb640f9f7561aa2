import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { Cadence } from "./cadence/cadence.tsx";
import styles from "./about.module.css";
import { Linkedin } from "./linkedin.tsx";
import { News } from "./news.tsx";
import { OriginOfSuggestion } from "./origin.tsx";
import { PastActions } from "./relation/past-actions.tsx";
import { Relation } from "./relation/relation.tsx";
import { Situation } from "./situation.tsx";
import type { OnWire } from "../../lib/on-wire.ts";

/** The relation, its year, the profile, the company, what was proposed before. It comes after the message. */
export function About({ contact }: { contact: OnWire<ContactDetail> }) {
  return (
    <>
      <Situation contact={contact} />
      {contact.suppressed === null && <Cadence contact={contact} />}
      <Relation contact={contact} />
      <div className={styles["folds"]}>
        <Linkedin contact={contact} />
        <News contact={contact} />
        <PastActions actions={contact.actions} />
        <OriginOfSuggestion contactId={contact.id} />
      </div>
    </>
  );
}

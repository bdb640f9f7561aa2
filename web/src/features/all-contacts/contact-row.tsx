import { useState } from "react";
import type { Contact } from "../../../../functions/contacts/contract.ts";
import { Button } from "../../ui/button.tsx";
import { displayName, openAction } from "../../lib/contacts/display.ts";
import { WhyNotAnswer } from "../evidence/why-not-answer.tsx";
import { doNotContact } from "../../lib/contacts/suppressed.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { TypeTag } from "../../ui/type-tag.tsx";
import { Link } from "../../ui/link.tsx";
import { PutInList } from "./put-in-list.tsx";
import styles from "./all-screen.module.css";

interface Props {
  contact: OnWire<Contact>;
  /** Their place in one's list of today; null where they are not in it. */
  place: number | null;
  onCompany: (company: string) => void;
}

/** One contact of the list: who, where, what is proposed, and why not today. */
export function ContactRow({ contact, place, onCompany }: Props) {
  const [asked, setAsked] = useState(false);
  const name = displayName(contact);
  const action = openAction(contact);
  const { company, job, suppressed } = contact;
  return (
    <article aria-label={name} className={styles["contact"]}>
      <h2 className={styles["name"]}>
        <Link to={`/contacts/${contact.id}`}>{name}</Link>
      </h2>
      <p className={styles["work"]}>
        {job}
        {job !== null && company !== null && " · "}
        {company !== null && (
          <button type="button" className={styles["company"]} onClick={() => onCompany(company)}>
            {company}
            <span className="visually-hidden">&nbsp;: n’afficher que cette société</span>
          </button>
        )}
        {job === null && company === null && contact.email}
      </p>
      <p className={styles["proposed"]}>
        {suppressed !== null && <span className={styles["warned"]}>{doNotContact(suppressed)}</span>}
        {suppressed === null && action !== undefined && (
          <>
            <TypeTag type={action.type} />
            <span className={styles["action"]}>{action.ai_prettyAction ?? action.ai_action}</span>
          </>
        )}
      </p>
      {place === null ? (
        <Button
          weight="quiet"
          className={styles["ask"]}
          aria-expanded={asked}
          onClick={() => setAsked((before) => !before)}
        >
          Pourquoi pas aujourd’hui&nbsp;?
        </Button>
      ) : (
        <p className={styles["listed"]}>Dans votre liste, n°&nbsp;{place}</p>
      )}
      {asked && place === null && (
        <div className={styles["answer"]}>
          <WhyNotAnswer contactId={contact.id} />
          {suppressed === null && <PutInList contactId={contact.id} />}
        </div>
      )}
    </article>
  );
}

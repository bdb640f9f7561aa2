import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import styles from "./about.module.css";
import { Linkedin } from "./linkedin.tsx";
import { News } from "./news.tsx";
import { Situation } from "./situation.tsx";

/** What a model reads of a contact: the relation, the profile, the company. It comes after the message. */
export function About({ contact }: { contact: ContactDetail }) {
  return (
    <>
      <Situation contact={contact} />
      <div className={styles["folds"]}>
        <Linkedin contact={contact} />
        <News contact={contact} />
      </div>
    </>
  );
}

import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { useManages } from "../../team/manages.ts";
import { PersonalData } from "../privacy/personal-data.tsx";
import { StopContacting } from "../privacy/stop-contacting.tsx";
import styles from "./contact-screen.module.css";

/** What « Autres actions » holds. */
export function MenuEntries({ contact }: { contact: ContactDetail }) {
  const manages = useManages();
  return (
    <div className={styles["entries"]}>
      <StopContacting contact={contact} />
      {manages && <PersonalData contact={contact} />}
    </div>
  );
}

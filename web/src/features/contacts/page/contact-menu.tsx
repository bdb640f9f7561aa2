import { useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./contact-screen.module.css";
import { useManages } from "../../team/manages.ts";
import { PersonalData } from "../privacy/personal-data.tsx";
import { StopContacting } from "../privacy/stop-contacting.tsx";

/** What one rarely does with a contact, out of the way until asked for. */
export function ContactMenu({ contact }: { contact: ContactDetail }) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles["menu"]}>
      <Button weight="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        Autres actions
      </Button>
      {opened && <Entries contact={contact} />}
    </div>
  );
}

function Entries({ contact }: { contact: ContactDetail }) {
  const manages = useManages();
  return (
    <div className={styles["entries"]}>
      <StopContacting contact={contact} />
      {manages && <PersonalData contact={contact} />}
    </div>
  );
}

import { useState } from "react";
import { WhyNotAnswer } from "./why-not-answer.tsx";
import styles from "./why-not.module.css";

/** For a contact outside today's list, why: asked when one opens it. */
export function WhyNot({ contactId }: { contactId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles["whyNot"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Pourquoi pas aujourd’hui&nbsp;?</summary>
      {open && <WhyNotAnswer contactId={contactId} />}
    </details>
  );
}

import { useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./why-not.module.css";

const WhyNotAnswer = lazyPart(async () => (await import("./why-not-answer.tsx")).WhyNotAnswer);

/** For a contact outside today's list, why: asked when one opens it. */
export function WhyNot({ contactId }: { contactId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={`fold ${styles["whyNot"]}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Pourquoi pas aujourd’hui&nbsp;?</summary>
      {open && <WhyNotAnswer contactId={contactId} />}
    </details>
  );
}

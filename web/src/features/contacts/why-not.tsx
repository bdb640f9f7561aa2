import { lazy, Suspense, useState } from "react";
import { ErrorAnswer, PendingAnswer } from "./why-not-states.tsx";
import styles from "./why-not.module.css";

const Answer = lazy(() =>
  import("./why-not-answer.tsx").catch(() => ({
    default: () => <ErrorAnswer text="Cette partie de la page n’a pas pu être chargée. Rechargez la page." />,
  })),
);

/** For a contact outside today's list, why: asked when one opens it. */
export function WhyNot({ contactId }: { contactId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles["whyNot"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Pourquoi pas aujourd’hui&nbsp;?</summary>
      {open && (
        <Suspense fallback={<PendingAnswer />}>
          <Answer contactId={contactId} />
        </Suspense>
      )}
    </details>
  );
}

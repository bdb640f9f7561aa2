import { Button } from "../../ui/button.tsx";
import { copySubject } from "./copy.ts";
import styles from "./proposal.module.css";

/** The subject of the mail the message would be. `forbidden`: why nothing may be copied. */
export function Subject({ subject, forbidden }: { subject: string; forbidden: string | null }) {
  return (
    <div className={styles["subject"]}>
      <p>
        <span className={styles["label"]}>Objet</span> {subject}
      </p>
      <Button
        weight="quiet"
        aria-label="Copier l’objet"
        disabled={forbidden !== null}
        title={forbidden ?? undefined}
        onClick={() => void copySubject(subject)}
      >
        Copier
      </Button>
    </div>
  );
}

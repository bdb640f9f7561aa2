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
        // Not « Copier »: that is the message's, and one of the two is meant by it.
        aria-label="Placer l’objet dans le presse-papiers"
        disabled={forbidden !== null}
        title={forbidden ?? "Placer l’objet dans le presse-papiers"}
        onClick={() => void copySubject(subject)}
      >
        <svg
          width="18"
          height="18"
          viewBox="0 0 18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M6.5 6.5h8v8h-8zM11.5 6.5v-3h-8v8h3" />
        </svg>
      </Button>
    </div>
  );
}

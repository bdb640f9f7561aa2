import { Block } from "../../ui/block.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./why-not.module.css";

/** Grey lines in the place of the answer to « Pourquoi pas aujourd’hui », while the history is read. */
export function PendingAnswer() {
  return (
    <div aria-busy="true" className={styles["pending"]}>
      <p className="visually-hidden">Lecture de l’historique…</p>
      <Block width="100%" />
      <Block width="70%" />
      <Block width="85%" height="64px" />
    </div>
  );
}

/** What happened, and what to do where something can be done from here. */
export function ErrorAnswer({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div role="alert" className={styles["failed"]}>
      <p>{text}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>Réessayer</Button>}
    </div>
  );
}

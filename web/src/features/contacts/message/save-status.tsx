import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/message.tsx";
import type { DraftView } from "./message-draft.ts";
import styles from "./proposal.module.css";

/** Where the message stands: saved, on its way, or kept here because a save failed. */
export function SaveStatus({ view, onRetry }: { view: DraftView; onRetry: () => void }) {
  if (view.state === "failed") {
    return (
      <Notice>
        <p>Votre message n’est pas enregistré, il est gardé ici. {view.problem}</p>
        <Button onClick={onRetry}>Réessayer</Button>
      </Notice>
    );
  }
  if (view.state === "archived") {
    return (
      <Notice>
        <p>
          Cette proposition a été clôturée entre-temps : vos dernières modifications ne sont pas enregistrées.
          Votre texte reste ici, vous pouvez le copier.
        </p>
      </Notice>
    );
  }
  const said = { saved: view.text === null ? "" : "Enregistré", waiting: "", saving: "Enregistrement…" }[
    view.state
  ];
  return <span className={styles["status"]}>{said}</span>;
}

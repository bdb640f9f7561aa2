import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";
import { copyMessage } from "./copy.ts";
import { PlainLetter } from "./letter.tsx";
import type { DraftView } from "./kept/message-draft.ts";
import styles from "./proposal.module.css";

interface Props {
  view: DraftView;
  /** Whether what is unsaved outlives the page. */
  isKept: boolean;
  onRetry: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

interface LeftProps {
  onTakeLeft: () => void;
  onForgetLeft: () => void;
}

/** Another text of the message that a page which is gone has left, beside where the message stands. */
export function SaveStatus({ onTakeLeft, onForgetLeft, ...props }: Props & LeftProps) {
  const { left } = props.view;
  return (
    <>
      {left !== null && (
        <Notice>
          <p>
            Un autre texte tapé sur cet appareil pour ce message n’est pas enregistré. Il est gardé&nbsp;: à
            vous de choisir.
          </p>
          <details>
            <summary>Voir ce texte</summary>
            <PlainLetter markdown={left} />
          </details>
          {props.view.state === "saved" && <Button onClick={onTakeLeft}>Le reprendre</Button>}
          <Button onClick={() => void copyMessage(left)}>Copier ce texte</Button>
          <Button onClick={onForgetLeft}>Oublier</Button>
        </Notice>
      )}
      <Status {...props} />
    </>
  );
}

/** Where the message stands: saved, on its way, kept here because a save failed, or changed elsewhere. */
function Status({ view, isKept, onRetry, onKeepMine, onTakeTheirs }: Props) {
  if (view.state === "stale") {
    return (
      <Notice>
        <p>
          Ce message a été modifié entre-temps, dans un autre onglet ou par quelqu’un de votre équipe. Rien
          n’est perdu&nbsp;: choisissez le texte à garder.
        </p>
        <details>
          <summary>Voir l’autre texte</summary>
          <PlainLetter markdown={view.theirs?.text ?? ""} />
        </details>
        <Button onClick={onKeepMine}>Garder le mien</Button>
        <Button onClick={onTakeTheirs}>Prendre l’autre</Button>
      </Notice>
    );
  }
  if (view.state === "failed") {
    return (
      <Notice>
        <p>
          Votre message n’est pas enregistré, il est gardé {isKept ? "sur cet appareil" : "ici"}.{" "}
          {view.problem}
        </p>
        <Button onClick={onRetry}>Réessayer</Button>
      </Notice>
    );
  }
  if (view.state === "archived") {
    return (
      <Notice>
        <p>
          Cette proposition a été clôturée entre-temps&nbsp;: vos dernières modifications ne sont pas
          enregistrées. Votre texte reste ici, vous pouvez le copier.
        </p>
      </Notice>
    );
  }
  const said = { saved: view.text === null ? "" : "Enregistré", waiting: "", saving: "Enregistrement…" }[
    view.state
  ];
  return <span className={styles["status"]}>{said}</span>;
}

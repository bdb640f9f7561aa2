import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { LetterForms } from "../../../../../functions/suggestions/drafts/letter-forms/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { NoteForm } from "../call/note-form.tsx";
import { telephone } from "../call/telephone.ts";
import call from "../call/call-card.module.css";
import proposal from "../proposal.module.css";
import { CallScript } from "./call-script.tsx";
import styles from "./forms.module.css";
import type { FormProps } from "./form-props.ts";
import { Register } from "./register.tsx";
import type { OnWire } from "../../../lib/on-wire.ts";

interface Props extends FormProps {
  action: OnWire<Action>;
  script: OnWire<LetterForms["call"]>;
}

/** What to say in a call, the numbers, and what one keeps of it. */
export function CallForm({ contact, action, script, forbidden, onDone, busy, children }: Props) {
  const [first, ...others] = forbidden === null ? contact.phones : [];
  return (
    <>
      <CallScript contact={contact} script={script} />
      <div className={styles["ends"]}>
        {others.map((number) => (
          <a key={number} href={telephone(number)} className={styles["other"]}>
            <span aria-hidden="true">✆</span> {number}
            <span className="visually-hidden">, appeler</span>
          </a>
        ))}
        <Register contact={contact} />
      </div>
      <div className={call["card"]}>
        <NoteForm contact={contact} action={action} onSaved={() => undefined} />
      </div>
      <div className={proposal["foot"]}>
        {children}
        <div className={proposal["bar"]} data-bar>
          <Button
            aria-keyshortcuts="s"
            busy={busy}
            disabled={busy}
            onClick={() => onDone("Appel marqué comme passé.")}
          >
            Appel passé
          </Button>
          {first === undefined ? (
            <p className={styles["unknown"]}>{forbidden ?? "Aucun numéro connu pour ce contact"}</p>
          ) : (
            <a className={styles["dial"]} href={telephone(first)}>
              <span aria-hidden="true">✆</span> {first}
              <span className="visually-hidden">, appeler</span>
            </a>
          )}
        </div>
      </div>
    </>
  );
}

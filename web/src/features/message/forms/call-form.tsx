import { useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { LetterForms } from "../../../../../functions/suggestions/drafts/letter-forms/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { NoteForm } from "../call/note-form.tsx";
import { telephone } from "../call/telephone.ts";
import { useCallNote } from "../call/use-call-note.ts";
import call from "../call/call-card.module.css";
import proposal from "../proposal.module.css";
import { CallScript } from "./call-script.tsx";
import styles from "./forms.module.css";
import type { FormProps } from "./form-props.ts";
import { NoAnswer } from "./no-answer.tsx";
import { Register } from "./register.tsx";
import type { OnWire } from "../../../lib/on-wire.ts";

interface Props extends FormProps {
  action: OnWire<Action>;
  script: OnWire<LetterForms["call"]>;
}

/** What to say in a call, the number, and what came of it: done, with a note or without, or nobody there. */
export function CallForm({ contact, action, script, forbidden, onDone, onLeave, busy, children }: Props) {
  const [first, ...others] = forbidden === null ? contact.phones : [];
  const { text, save, storedId, forgetStored } = useCallNote(contact.id);
  const [wrong, setWrong] = useState<string | null>(null);
  const done = async () => {
    setWrong(null);
    let noteId = storedId;
    try {
      // What was noted of the call is kept with it.
      if (text.trim() !== "") noteId = (await save.mutateAsync()).id;
    } catch (error) {
      return setWrong(messageOf(error));
    }
    forgetStored();
    onDone("Appel marqué comme passé.", noteId);
  };
  const isBusy = busy || save.isPending;
  return (
    <>
      <CallScript contact={contact} script={script} />
      <div className={`${proposal["bar"]} ${styles["ways"]}`} data-bar>
        <Button aria-keyshortcuts="s" busy={isBusy} disabled={isBusy} onClick={() => void done()}>
          C’est fait
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
        <NoteForm contact={contact} action={undefined} onSaved={() => undefined} />
        {storedId !== undefined && text.trim() === "" && (
          <div className={styles["stored"]}>
            <output>Note enregistrée. C’est fait&nbsp;?</output>
            <Button disabled={isBusy} onClick={() => void done()}>
              Oui, c’est fait
            </Button>
          </div>
        )}
        {wrong !== null && (
          <p role="alert" className={call["wrong"]}>
            La note n’est pas enregistrée, et l’appel n’est pas marqué. {wrong}
          </p>
        )}
      </div>
      {forbidden === null && <NoAnswer {...{ contact, action, onLeave }} busy={isBusy} />}
      {children}
    </>
  );
}

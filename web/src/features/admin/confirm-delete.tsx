import { type FormEvent, type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import styles from "../../ui/dialog.module.css";
import { Field } from "../../ui/field.tsx";

interface Props {
  /** What has to be typed, and what it is called. */
  word: string;
  label: string;
  children: ReactNode;
  remove: () => Promise<unknown>;
  busy: boolean;
  error: Error | null;
  close: () => void;
}

/** What goes with a deletion, and the word that confirms it. */
export function ConfirmDelete({ word, label, children, remove, busy, error, close }: Props) {
  const [typed, setTyped] = useState("");
  const confirmed = plain(typed) === plain(word);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirmed && !busy) void remove().catch(() => undefined);
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>{children}</p>
      <p>
        Pour confirmer, tapez&nbsp;: <strong>{word}</strong>
      </p>
      <Field
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error !== null && (
        <p role="alert" className={styles["wrong"]}>
          {messageOf(error)}
        </p>
      )}
      <DialogWays
        submit="Supprimer définitivement"
        weight="danger"
        busy={busy}
        disabled={!confirmed}
        close={close}
      />
    </form>
  );
}

// What stands on the screen may hold spaces a keyboard does not give.
function plain(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s+/gu, " ").trim().toLocaleLowerCase("fr");
}

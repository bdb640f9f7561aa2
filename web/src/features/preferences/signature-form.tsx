import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./preferences.module.css";

/** Most characters, as the server takes them. */
const LONGEST = 500;

interface Props {
  signature: string | null;
  /** Rejects when it was not saved, which has been told. */
  save: (signature: string | null) => Promise<unknown>;
}

/** What stands below one's messages, in several lines. */
export function SignatureForm({ signature, save }: Props) {
  const [typed, setTyped] = useState(signature ?? "");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const noteId = useId();
  const isChanged = typed.trim() !== (signature ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isChanged) return;
    setBusy(true);
    void save(typed.trim() === "" ? null : typed.trim())
      .then(
        () => notify({ kind: "success", text: "Signature enregistrée.", id: "preferences" }),
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return (
    <form className={styles["form"]} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        Signature
      </label>
      <p id={noteId}>Sous les prochains messages proposés, à la place de votre nom.</p>
      <textarea
        id={id}
        aria-describedby={noteId}
        rows={3}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={busy || !isChanged}>
        Enregistrer la signature
      </Button>
    </form>
  );
}

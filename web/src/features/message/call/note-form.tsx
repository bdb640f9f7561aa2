import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { OtherTexts } from "../kept/other-texts.tsx";
import { notify } from "../../../ui/notify.ts";
import styles from "./call-card.module.css";
import type { CallProps } from "./call-props.ts";
import { useCallNote } from "./use-call-note.ts";
import { useHandledByCall } from "./use-handled-by-call.ts";

/** What one keeps of a call, and whether what was proposed is done by it. */
export function NoteForm({ contact, action, onSaved }: CallProps & { onSaved: () => void }) {
  const id = useId();
  const { text, type, save, others } = useCallNote(contact.id);
  const markHandled = useHandledByCall();
  const open = action?.archivedAt === null ? action : undefined;
  const [isDone, setDone] = useState(open !== undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || save.isPending) return;
    void save.mutateAsync().then(
      ({ id: noteId, goesToCrm }) => {
        notify({
          kind: "success",
          text: goesToCrm ? "Note gardée. Elle sera inscrite dans le CRM." : "Note gardée sur cette fiche.",
        });
        onSaved();
        if (open !== undefined && isDone) void markHandled(open.id, noteId);
      },
      () => undefined,
    );
  };
  return (
    <form onSubmit={submit} className={styles["note"]}>
      <label htmlFor={id}>Après l’appel</label>
      <textarea
        id={id}
        rows={3}
        maxLength={10_000}
        readOnly={save.isPending}
        value={text}
        onChange={(event) => type(event.target.value)}
        placeholder="Ce qui s’est dit, ce qui est promis, pour quand"
      />
      {open !== undefined && (
        <label className={styles["done"]}>
          <input type="checkbox" checked={isDone} onChange={(event) => setDone(event.target.checked)} />
          Marquer la proposition comme traitée
        </label>
      )}
      <OtherTexts {...others} />
      {save.isError && (
        <p role="alert" className={styles["wrong"]}>
          {`La note n’est pas enregistrée. ${messageOf(save.error)}`}
        </p>
      )}
      <Button type="submit" busy={save.isPending} disabled={save.isPending || text.trim() === ""}>
        Garder la note
      </Button>
    </form>
  );
}

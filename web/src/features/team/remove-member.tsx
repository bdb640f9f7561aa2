import { type FormEvent, useId, useRef, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../../ui/dialog.module.css";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { type Member, type Organization, useRemoveMember } from "./organization.ts";

interface Props {
  organization: Organization;
  member: Member;
  /** The row is about to go, and the focus with it. */
  onRemoved: () => void;
}

/** Takes a member out of the organization once their address is typed. */
export function RemoveMember({ organization, member, onRemoved }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = useRemoveMember();
  const { name, email } = member.user;
  const confirmed = typed.trim().toLowerCase() === email.toLowerCase();

  const open = () => {
    setTyped("");
    remove.reset();
    setOpened(true);
    dialog.current?.showModal();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!confirmed || remove.isPending) return;
    // Not a callback of `mutate`: those are dropped when the row goes.
    await remove
      .mutateAsync({ organizationId: organization.id, memberIdOrEmail: member.id })
      .then(() => {
        dialog.current?.close();
        onRemoved();
        notify({ kind: "success", text: `${name} ne fait plus partie de ${organization.name}`, id: "team" });
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button weight="quiet" aria-label={`Retirer ${name}`} onClick={open}>
        Retirer
      </Button>
      <dialog
        ref={dialog}
        className={styles["dialog"]}
        aria-labelledby={titleId}
        onClose={() => setOpened(false)}
      >
        {opened && (
          <form onSubmit={(event) => void submit(event)} noValidate>
            <h2 id={titleId}>Retirer {name}</h2>
            <p>
              {name} n’aura plus accès à {organization.name}. Pour confirmer, tapez son adresse&nbsp;:{" "}
              <strong>{email}</strong>
            </p>
            <Field
              label="Adresse e-mail"
              type="email"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {remove.isError && (
              <p role="alert" className={styles["wrong"]}>
                {messageOf(remove.error)}
              </p>
            )}
            <div className={styles["ways"]}>
              <Button onClick={() => dialog.current?.close()}>Annuler</Button>
              <Button
                type="submit"
                weight="danger"
                busy={remove.isPending}
                disabled={!confirmed || remove.isPending}
              >
                Retirer de l’équipe
              </Button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}

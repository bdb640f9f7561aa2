import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import { type FormEvent, useId, useRef } from "react";
import type { Crm } from "../../../../functions/crm/contract.ts";
import { Button } from "../../ui/button.tsx";
import dialogStyles from "../../ui/dialog.module.css";

/** Goes over to another account of a CRM, once it is confirmed that the first one's contacts go. */
export function ChangeAccount({ crm, onConfirmed }: { crm: Crm; onConfirmed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const name = CRM_NAMES[crm];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dialog.current?.close();
    onConfirmed();
  };
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>Changer de compte</Button>
      <dialog ref={dialog} className={dialogStyles["dialog"]} aria-labelledby={titleId}>
        <form onSubmit={submit} noValidate>
          <h2 id={titleId}>Changer de compte {name}</h2>
          <p>
            Les contacts venus du premier compte seront supprimés ici, avec leurs échanges, leurs notes et
            leurs propositions&nbsp;; rien ne change dans {name}. Ils sont supprimés au moment où vous
            autorisez le nouveau compte.
          </p>
          <div className={dialogStyles["ways"]}>
            <Button onClick={() => dialog.current?.close()}>Annuler</Button>
            <Button type="submit" weight="danger">
              Supprimer et changer de compte
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}

import { type FormEvent, useRef, useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import dialogStyles from "../../../ui/dialog.module.css";
import { SelectField } from "../../../ui/select-field.tsx";
import { displayName } from "../display.ts";
import { type Objected, useSuppress } from "./use-prospection.ts";

const REASONS = [
  { value: "opposition", label: "Cette personne s’y oppose" },
  { value: "opt_out", label: "Cette personne s’est désinscrite" },
  { value: "bounce", label: "Son adresse e-mail ne fonctionne plus" },
  { value: "do_not_contact", label: "Notre décision" },
] as const;
type Reason = (typeof REASONS)[number]["value"];

/** Asks why and how far somebody must not be contacted any more, and registers it. */
export function StopContacting({ contact }: { contact: ContactDetail }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState<Reason>("opposition");
  const [scope, setScope] = useState<Objected["kind"]>("contact");
  const suppress = useSuppress();
  const address = contact.email?.trim().toLowerCase() ?? "";
  const domain = address.split("@")[1] ?? "";
  const scopes = [
    { value: "contact", label: "Ce contact" },
    ...(address === "" ? [] : [{ value: "address", label: `L’adresse ${address}` }]),
    ...(domain === "" ? [] : [{ value: "domain", label: `Toutes les adresses en @${domain}` }]),
  ];

  const open = () => {
    suppress.reset();
    setOpened(true);
    dialog.current?.showModal();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const about: Objected =
      scope === "contact"
        ? { kind: scope, contactId: contact.id }
        : { kind: scope, value: scope === "address" ? address : domain };
    suppress.mutate({ about, reason }, { onSuccess: () => dialog.current?.close() });
  };

  return (
    <>
      <Button weight="quiet" onClick={open}>
        Ne plus contacter
      </Button>
      <dialog
        ref={dialog}
        className={dialogStyles["dialog"]}
        aria-labelledby="stop-contacting"
        onClose={() => setOpened(false)}
      >
        {opened && (
          <form onSubmit={submit}>
            <h2 id="stop-contacting">Ne plus contacter {displayName(contact)}</h2>
            <p>
              Plus aucun message ne sera proposé, ni à vous ni à vos collègues. Un responsable de votre
              organisation peut revenir sur ce choix.
            </p>
            <SelectField
              label="Raison"
              options={REASONS}
              value={reason}
              // A select answers with one of its options.
              onChange={(event) => setReason(event.target.value as Reason)}
            />
            <SelectField
              label="Cela concerne"
              options={scopes}
              value={scope}
              // A select answers with one of its options.
              onChange={(event) => setScope(event.target.value as Objected["kind"])}
            />
            {suppress.isError && (
              <p role="alert" className={dialogStyles["wrong"]}>
                Rien n’a été enregistré. {messageOf(suppress.error)}
              </p>
            )}
            <div className={dialogStyles["ways"]}>
              <Button onClick={() => dialog.current?.close()}>Annuler</Button>
              <Button type="submit" weight="primary" busy={suppress.isPending} disabled={suppress.isPending}>
                Ne plus contacter
              </Button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}

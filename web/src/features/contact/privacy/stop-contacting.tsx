import { useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { displayName } from "../../../lib/contacts/display.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { type Objected, useSuppress } from "./use-prospection.ts";

const REASONS = [
  { value: "opposition", label: "Cette personne s’y oppose" },
  { value: "opt_out", label: "Cette personne s’est désinscrite" },
  { value: "bounce", label: "Son adresse e-mail ne fonctionne plus" },
  { value: "do_not_contact", label: "Notre décision" },
] as const;
type Reason = (typeof REASONS)[number]["value"];

/** Asks why and how far somebody must not be contacted any more, and registers it. */
export function StopContacting({ contact }: { contact: OnWire<ContactDetail> }) {
  const dialog = useDialog();
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
    dialog.open();
  };
  const submit = () => {
    const about: Objected =
      scope === "contact"
        ? { kind: scope, contactId: contact.id }
        : { kind: scope, value: scope === "address" ? address : domain };
    suppress.mutate({ about, reason }, { onSuccess: dialog.close });
  };

  return (
    <>
      <MenuItem onClick={open}>Ne plus contacter</MenuItem>
      <FormDialog
        control={dialog}
        title={`Ne plus contacter ${displayName(contact)}`}
        onSubmit={submit}
        wrong={suppress.isError ? `Rien n’a été enregistré. ${messageOf(suppress.error)}` : null}
        confirm={{ label: "Ne plus contacter", weight: "primary", busy: suppress.isPending }}
      >
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
      </FormDialog>
    </>
  );
}

import { useState } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { displayName } from "../../../lib/contacts/display.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { PersonalDataCopy } from "./personal-data-copy.tsx";
import { usePersonalDataCopy } from "./use-personal-data-copy.ts";
import { useErasePersonalData } from "./use-prospection.ts";

const SOURCES: Readonly<Record<ContactDetail["sources"][number]["kind"], string>> = {
  ...CRM_NAMES,
  import: "un fichier importé",
  user: "un membre de votre organisation",
};

/** For managers: where the data came from, a copy of it, and its end. */
export function PersonalData({ contact }: { contact: OnWire<ContactDetail> }) {
  const dialog = useDialog();
  const [confirmed, setConfirmed] = useState(false);
  const [suppress, setSuppress] = useState(true);
  const { copy, count } = usePersonalDataCopy(contact.id);
  const erase = useErasePersonalData(contact.id);

  const open = () => {
    setConfirmed(false);
    setSuppress(true);
    // What is being counted goes on, and is shown again.
    if (!count.running) copy.reset();
    erase.reset();
    dialog.open();
  };
  const failed = copy.error ?? erase.error;

  return (
    <>
      <MenuItem onClick={open}>Données personnelles</MenuItem>
      <FormDialog
        control={dialog}
        title={`Données personnelles de ${displayName(contact)}`}
        onSubmit={() => erase.mutate(suppress)}
        wrong={failed === null ? null : messageOf(failed)}
        confirm={{
          label: "Effacer cette personne",
          weight: "danger",
          busy: erase.isPending,
          disabled: !confirmed || erase.isPending,
        }}
      >
        <p>
          Origine&nbsp;:{" "}
          {contact.sources
            .map(({ kind, since }) => `${SOURCES[kind]}, depuis le ${shortDay(since)}`)
            .join("\u00A0; ")}
          .
        </p>
        <PersonalDataCopy copy={copy} count={count} />
        <p>
          L’effacement retire cette personne de toutes les données&nbsp;: sa fiche, ses échanges, ses notes,
          ses propositions et ses analyses aussitôt, son nom et ses adresses dans les textes des autres en
          quelques minutes. Il est définitif, et n’efface rien dans votre CRM.
        </p>
        <label>
          <input type="checkbox" checked={suppress} onChange={(event) => setSuppress(event.target.checked)} />{" "}
          Empêcher que le CRM ou un import ne la ramène (seule une empreinte illisible est gardée)
        </label>
        <label>
          <input
            type="checkbox"
            checked={confirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />{" "}
          Je confirme l’effacement définitif
        </label>
      </FormDialog>
    </>
  );
}

import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import type { Crm } from "../../../../../functions/crm/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";

/** Goes over to another account of a CRM, once it is confirmed that the first one's contacts go. */
export function ChangeAccount({ crm, onConfirmed }: { crm: Crm; onConfirmed: () => void }) {
  const dialog = useDialog();
  const name = CRM_NAMES[crm];
  return (
    <>
      <Button onClick={dialog.open}>Changer de compte</Button>
      <FormDialog
        control={dialog}
        title={`Changer de compte ${name}`}
        onSubmit={() => {
          dialog.close();
          onConfirmed();
        }}
        confirm={{ label: "Supprimer et changer de compte", weight: "danger" }}
      >
        <p>
          Les contacts venus du premier compte seront supprimés ici, avec leurs échanges, leurs notes et leurs
          propositions&nbsp;; rien ne change dans {name}. Ils sont supprimés au moment où vous autorisez le
          nouveau compte.
        </p>
      </FormDialog>
    </>
  );
}

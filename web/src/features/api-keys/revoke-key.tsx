import type { ApiKey } from "../../../../functions/api-keys/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { useRevokeApiKey } from "./api-keys.ts";

interface Props {
  apiKey: OnWire<ApiKey>;
  /** The button is about to go, and the focus with it. */
  onRevoked: () => void;
}

/** Ends a key once that is confirmed. */
export function RevokeKey({ apiKey, onRevoked }: Props) {
  const dialog = useDialog();
  const revoke = useRevokeApiKey();
  const { id, name, mine, owner } = apiKey;

  const open = () => {
    revoke.reset();
    dialog.open();
  };
  const submit = async () => {
    // Not a callback of `mutate`: those are dropped when the button goes.
    await revoke
      .mutateAsync(id)
      .then(() => {
        dialog.close();
        onRevoked();
        notify({ kind: "success", text: `La clé «\u00A0${name}\u00A0» est révoquée`, id: "api-keys" });
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button weight="quiet" aria-label={`Révoquer la clé ${name}`} onClick={open}>
        Révoquer
      </Button>
      <FormDialog
        control={dialog}
        title={`Révoquer «\u00A0${name}\u00A0»`}
        onSubmit={() => void submit()}
        wrong={revoke.isError ? messageOf(revoke.error) : null}
        confirm={{ label: "Révoquer", weight: "danger", busy: revoke.isPending }}
      >
        <p>
          Les programmes qui l’utilisent{mine ? "" : ` au nom de ${owner.name}`} seront refusés aussitôt. Une
          clé révoquée ne peut pas être rétablie.
        </p>
      </FormDialog>
    </>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as disconnect } from "../../../../../functions/telephone/disconnect-telephone.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { telephoneQuery } from "./query.ts";

/** Takes Aircall away once that is confirmed; calls stay. `onDisconnected`: the button is about to go. */
export function DisconnectTelephone({ onDisconnected }: { onDisconnected: () => void }) {
  const dialog = useDialog();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call<typeof disconnect>({ method: "DELETE", path: "/api/telephone" }),
    onSuccess: () => client.invalidateQueries({ queryKey: telephoneQuery().queryKey }),
  });

  const open = () => {
    remove.reset();
    dialog.open();
  };
  const submit = async () => {
    // Not a callback of `mutate`: those are dropped when the button goes.
    await remove
      .mutateAsync()
      .then(({ message }) => {
        dialog.close();
        onDisconnected();
        notify(
          message === null
            ? { kind: "success", text: "Aircall est déconnecté" }
            : { kind: "plain", text: message },
        );
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button weight="quiet" aria-label="Déconnecter Aircall" onClick={open}>
        Déconnecter
      </Button>
      <FormDialog
        control={dialog}
        title="Déconnecter Aircall"
        onSubmit={() => void submit()}
        wrong={remove.isError ? messageOf(remove.error) : null}
        confirm={{ label: "Déconnecter", weight: "danger", busy: remove.isPending }}
      >
        <p>
          La clé est oubliée et les prochains appels ne sont plus reçus. Ceux qui l’ont été restent dans
          l’historique des contacts.
        </p>
      </FormDialog>
    </>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as disconnectMailbox } from "../../../../functions/mailbox/connections/disconnect-mailbox.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { mailboxKey } from "./mailbox-queries.ts";

/** Takes one's mailbox away once that is confirmed. */
export function DisconnectMailbox({ name, address }: { name: string; address: string }) {
  const client = useQueryClient();
  const dialog = useDialog();
  const remove = useMutation({
    mutationFn: () => call<typeof disconnectMailbox>({ method: "DELETE", path: "/api/me/mailbox" }),
    onSuccess: ({ message }) => {
      dialog.close();
      notify(
        message === null
          ? { kind: "success", text: `${name} est déconnecté` }
          : { kind: "plain", text: message },
      );
      return client.invalidateQueries({ queryKey: mailboxKey });
    },
  });
  return (
    <>
      <Button
        weight="quiet"
        aria-label={`Déconnecter ${address}`}
        onClick={() => {
          remove.reset();
          dialog.open();
        }}
      >
        Déconnecter
      </Button>
      <FormDialog
        control={dialog}
        title={`Déconnecter ${name}`}
        onSubmit={() => remove.mutate()}
        wrong={remove.isError ? messageOf(remove.error) : null}
        confirm={{ label: "Déconnecter", weight: "danger", busy: remove.isPending }}
      >
        <p>
          Les accès sont oubliés ici et retirés chez {name}, avec ce qui était su de vos e-mails. Vos
          brouillons restent dans {name}, les échanges restent ici.
        </p>
      </FormDialog>
    </>
  );
}

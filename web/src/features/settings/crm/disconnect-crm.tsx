import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Crm } from "../../../../../functions/crm/contract.ts";
import type { contract as disconnect } from "../../../../../functions/crm/connections/disconnect.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { getSession, sessionQuery } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { connectionsQuery } from "../../../lib/crm-queries.ts";

interface Props {
  crm: Crm;
  title: string;
  /** The button is about to go, and the focus with it. */
  onDisconnected: () => void;
}

/** Takes a CRM away once that is confirmed; contacts stay. */
export function DisconnectCrm({ crm, title, onDisconnected }: Props) {
  const dialog = useDialog();
  const remove = useDisconnect(crm);
  const name = CRM_NAMES[crm];

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
            ? { kind: "success", text: `${name} est déconnecté` }
            : { kind: "plain", text: message },
        );
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button weight="quiet" aria-label={`Déconnecter ${title}`} onClick={open}>
        Déconnecter
      </Button>
      <FormDialog
        control={dialog}
        title={`Déconnecter ${name}`}
        onSubmit={() => void submit()}
        wrong={remove.isError ? messageOf(remove.error) : null}
        confirm={{ label: "Déconnecter", weight: "danger", busy: remove.isPending }}
      >
        <p>
          La synchronisation s’arrête et les accès sont oubliés. Les contacts et leur historique restent
          ici&nbsp;; rien ne change dans {name}.
        </p>
      </FormDialog>
    </>
  );
}

function useDisconnect(crm: Crm) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof disconnect>({ method: "POST", path: "/api/crm/disconnect", body: { crm } }),
    onSuccess: async () => {
      // The session reports HubSpot: asked past its cache, or the row would show it a minute longer.
      const session = await getSession({ bypassCache: true }).catch(() => undefined);
      if (session !== undefined) client.setQueryData(sessionQuery().queryKey, session);
      await client.invalidateQueries({ queryKey: connectionsQuery().queryKey });
    },
  });
}

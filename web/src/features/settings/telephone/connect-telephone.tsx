import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { contract as connect } from "../../../../../functions/telephone/connect-telephone.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog, useDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { telephoneQuery } from "./query.ts";

/** Connects Aircall by a key that its administrator has made there. `onConnected`: the button is about to go. */
export function ConnectTelephone({ onConnected }: { onConnected: () => void }) {
  const dialog = useDialog();
  const client = useQueryClient();
  const [key, setKey] = useState({ apiId: "", apiToken: "" });
  const connecting = useMutation({
    mutationFn: () => call<typeof connect>({ method: "POST", path: "/api/telephone", body: key }),
    onSuccess: (telephone) => client.setQueryData(telephoneQuery().queryKey, telephone),
  });

  const open = () => {
    connecting.reset();
    setKey({ apiId: "", apiToken: "" });
    dialog.open();
  };
  const submit = async () => {
    // Not a callback of `mutate`: those are dropped when the button goes.
    await connecting
      .mutateAsync()
      .then(() => {
        dialog.close();
        onConnected();
        notify({ kind: "success", text: "Aircall est connecté" });
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button aria-label="Connecter Aircall" onClick={open}>
        Connecter
      </Button>
      <FormDialog
        control={dialog}
        title="Connecter Aircall"
        onSubmit={() => void submit()}
        wrong={connecting.isError ? messageOf(connecting.error) : null}
        confirm={{ label: "Connecter", weight: "primary", busy: connecting.isPending }}
      >
        <p>
          Dans Aircall, un administrateur crée une clé sous Intégrations, puis Clés d’API. Elle est
          enregistrée chiffrée et n’est plus jamais montrée.
        </p>
        <Field
          label="API ID"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={key.apiId}
          onChange={({ currentTarget }) => setKey({ ...key, apiId: currentTarget.value })}
        />
        <Field
          label="API token"
          type="password"
          autoComplete="off"
          required
          value={key.apiToken}
          onChange={({ currentTarget }) => setKey({ ...key, apiToken: currentTarget.value })}
        />
      </FormDialog>
    </>
  );
}

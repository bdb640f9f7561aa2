import type { Assistant } from "../../../../functions/assistants/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { useRevokeAssistant } from "./assistants.ts";

interface Props {
  assistant: OnWire<Assistant>;
  /** The button is about to go, and the focus with it. */
  onRevoked: () => void;
}

/** Disconnects an assistant once that is confirmed. */
export function RevokeAssistant({ assistant, onRevoked }: Props) {
  const dialog = useDialog();
  const revoke = useRevokeAssistant();
  const { id, name, mine, owner } = assistant;

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
        notify({ kind: "success", text: `«\u00A0${name}\u00A0» est déconnecté`, id: "assistants" });
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button weight="quiet" aria-label={`Déconnecter ${name}`} onClick={open}>
        Déconnecter
      </Button>
      <FormDialog
        control={dialog}
        title={`Déconnecter «\u00A0${name}\u00A0»`}
        onSubmit={() => void submit()}
        wrong={revoke.isError ? messageOf(revoke.error) : null}
        confirm={{ label: "Déconnecter", weight: "danger", busy: revoke.isPending }}
      >
        <p>
          Il n’aura plus accès à rien{mine ? "" : ` au nom de ${owner.name}`}, aussitôt. Ce qu’il a déjà lu
          reste chez son éditeur. Pour le reprendre, connectez-le de nouveau.
        </p>
      </FormDialog>
    </>
  );
}

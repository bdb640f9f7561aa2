import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { useForgetVoice } from "./voice.ts";
import styles from "./voice.module.css";

/** Forgets all that was learnt, once that is confirmed. `onForgotten`: the button is about to go. */
export function ForgetVoice({ onForgotten }: { onForgotten: () => void }) {
  const dialog = useDialog();
  const forget = useForgetVoice();
  const open = () => {
    forget.reset();
    dialog.open();
  };
  const submit = async () => {
    // Not a callback of `mutate`: those are dropped when the button goes.
    await forget
      .mutateAsync()
      .then(() => {
        dialog.close();
        onForgotten();
        notify({ kind: "success", text: "Votre façon d’écrire est oubliée.", id: "voice" });
      })
      .catch(() => undefined);
  };
  return (
    <div className={styles["forget"]}>
      <Button onClick={open}>Tout oublier</Button>
      <FormDialog
        control={dialog}
        title="Oublier votre façon d’écrire"
        onSubmit={() => void submit()}
        wrong={forget.isError ? messageOf(forget.error) : null}
        confirm={{ label: "Tout oublier", weight: "danger", busy: forget.isPending }}
      >
        <p>
          Tout ce qui est appris disparaît, et vos messages écrits jusqu’ici ne serviront plus à apprendre.
          Vos messages eux-mêmes restent.
        </p>
      </FormDialog>
    </div>
  );
}

import type { FormEvent } from "react";
import type { Suppression } from "../../../../functions/prospection/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import dialogStyles from "../../ui/dialog.module.css";
import { notify } from "../../ui/notify.ts";
import { useLiftSuppression } from "./suppressions.ts";
import { afterLifting, whom } from "./words.ts";

interface Props {
  suppression: OnWire<Suppression>;
  close: () => void;
  /** The row is about to go, and the focus with it. */
  onLifted: () => void;
}

/** Says what lifting brings about, and does it. */
export function LiftSuppression({ suppression, close, onLifted }: Props) {
  const lift = useLiftSuppression();
  const { id, reason } = suppression;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Not a callback of `mutate`: those are dropped when the row goes.
    await lift
      .mutateAsync(id)
      .then(() => {
        close();
        onLifted();
        notify({
          kind: "success",
          text: `L’opposition est levée pour ${whom(suppression)}`,
          id: "prospection",
        });
      })
      .catch(() => undefined);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p>{afterLifting(suppression)}</p>
      {(reason === "opposition" || reason === "opt_out") && (
        <p>C’est la personne concernée qui l’a demandé&nbsp;: ne levez que si elle a changé d’avis.</p>
      )}
      {lift.isError && (
        <p role="alert" className={dialogStyles["wrong"]}>
          Rien n’a changé. {messageOf(lift.error)}
        </p>
      )}
      <DialogWays submit="Lever" busy={lift.isPending} close={close} />
    </form>
  );
}

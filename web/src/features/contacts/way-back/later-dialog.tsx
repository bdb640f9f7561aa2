import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { ChoiceDialog } from "./choice-dialog.tsx";
import { LATER } from "./choices.ts";
import { goToCardAfter } from "./go-on.ts";
import styles from "./handled-ways.module.css";
import { usePostpone } from "./use-way-back.ts";

/** « Plus tard »: when to find the person in the list again. The server moves a day that is not worked. */
export function LaterDialog({ actionId, name }: { actionId: string; name: string }) {
  const dialog = useDialog();
  const postpone = usePostpone();
  const [day, setDay] = useState("");
  const close = () => {
    dialog.close();
    goToCardAfter(dialog.element.current);
  };
  const choose = (until: string) => postpone.mutate({ actionId, until }, { onSuccess: close });
  return (
    <ChoiceDialog
      dialog={dialog}
      label="Plus tard"
      shortcut="l"
      title={`Revenir vers ${name}`}
      error={postpone.error}
      onOpen={postpone.reset}
    >
      {LATER.map(({ until, label }) => (
        <Button key={until} disabled={postpone.isPending} onClick={() => choose(until)}>
          {label}
        </Button>
      ))}
      <div className={styles["day"]}>
        <Field
          label="Un autre jour"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button disabled={postpone.isPending || day === ""} onClick={() => choose(day)}>
          Choisir
        </Button>
      </div>
      <p className={styles["effect"]}>
        Un jour férié, un jour où vous ne travaillez pas ou une absence annoncée passe au jour suivant qui
        convient. Le message reste tel quel.
      </p>
    </ChoiceDialog>
  );
}

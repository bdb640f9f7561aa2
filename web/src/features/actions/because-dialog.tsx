import { Button } from "../../ui/button.tsx";
import { useDialog } from "../../ui/dialog.tsx";
import { ChoiceDialog } from "./choice-dialog.tsx";
import { BECAUSE } from "./choices.ts";
import styles from "./handled-ways.module.css";
import { useBecause } from "./use-undo.ts";

/** « Pourquoi ? » of a hidden card: how long the person is left alone depends on it. */
export function BecauseDialog({ actionId, name }: { actionId: string; name: string }) {
  const dialog = useDialog();
  const say = useBecause();
  return (
    <ChoiceDialog
      dialog={dialog}
      label="Pourquoi&nbsp;?"
      title={`Pourquoi masquer ${name}`}
      error={say.error}
      onOpen={say.reset}
    >
      {BECAUSE.map(({ because, label, effect }) => (
        <Button
          key={because}
          className={styles["choice"]}
          disabled={say.isPending}
          onClick={() => say.mutate({ actionId, because }, { onSuccess: dialog.close })}
        >
          {label}
          <span className={styles["effect"]}>{effect}</span>
        </Button>
      ))}
    </ChoiceDialog>
  );
}

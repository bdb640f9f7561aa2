import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

interface Props {
  submit: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  close: () => void;
}

/** How a dialog's form ends. */
export function DialogWays({ submit, danger = false, busy, disabled = false, close }: Props) {
  return (
    <div className={styles["ways"]}>
      <Button onClick={close}>Annuler</Button>
      <Button type="submit" weight={danger ? "danger" : "primary"} busy={busy} disabled={busy || disabled}>
        {submit}
      </Button>
    </div>
  );
}

import { Button, type Weight } from "./button.tsx";
import styles from "./dialog.module.css";

interface Props {
  submit: string;
  weight?: Weight;
  /** The form is being sent: it is not sent again meanwhile. */
  busy: boolean;
  /** It cannot be sent yet. */
  disabled?: boolean;
  /** True while closing would only hide what goes on: « Annuler » does nothing then. */
  isHeld?: boolean;
  close: () => void;
}

/** How a dialog's form ends: « Annuler », and what sends it. */
export function DialogWays({ submit, weight = "primary", busy, disabled, isHeld = false, close }: Props) {
  return (
    <div className={styles["ways"]}>
      <Button disabled={isHeld} onClick={close}>
        Annuler
      </Button>
      <Button type="submit" weight={weight} busy={busy} disabled={busy || disabled}>
        {submit}
      </Button>
    </div>
  );
}

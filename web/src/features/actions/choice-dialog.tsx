import type { ReactNode } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogControl } from "../../ui/dialog.tsx";
import styles from "./handled-ways.module.css";

interface Props {
  dialog: DialogControl;
  /** What opens it. */
  label: string;
  /** The key that does. */
  shortcut?: string;
  title: string;
  /** Of the last try, or null. */
  error: Error | null;
  onOpen: () => void;
  children: ReactNode;
}

/** A button that opens a few choices, each of which is made by one press. */
export function ChoiceDialog({ dialog, label, shortcut, title, error, onOpen, children }: Props) {
  const open = () => {
    onOpen();
    dialog.open();
  };
  return (
    <>
      <Button weight="quiet" aria-keyshortcuts={shortcut} aria-label={`${label} : ${title}`} onClick={open}>
        {label}
      </Button>
      <Dialog control={dialog} title={title}>
        <div className={styles["choices"]}>{children}</div>
        {error !== null && (
          <p role="alert" className={styles["wrong"]}>
            Rien n’a été changé. {messageOf(error)}
          </p>
        )}
        <div className={styles["leave"]}>
          <Button weight="quiet" onClick={dialog.close}>
            Fermer
          </Button>
        </div>
      </Dialog>
    </>
  );
}

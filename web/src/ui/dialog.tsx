import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Weight } from "./button.tsx";
import { DialogWays } from "./dialog-ways.tsx";
import styles from "./dialog.module.css";

/** What opens and closes a dialog. */
export interface DialogControl {
  readonly element: RefObject<HTMLDialogElement | null>;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** To be called when it has closed, by whatever way. */
  readonly closed: () => void;
}

/** The control of one dialog. What it shows is made anew at each opening. */
export function useDialog(): DialogControl {
  const element = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    element,
    isOpen,
    open: () => {
      // Drawn before it is shown: the browser then gives the focus to its first field.
      flushSync(() => setOpen(true));
      element.current?.showModal();
    },
    close: () => element.current?.close(),
    closed: () => setOpen(false),
  };
}

interface Props {
  control: DialogControl;
  title: string;
  children: ReactNode;
  /** True while closing would only hide what goes on: Escape does nothing then. */
  isHeld?: boolean;
}

/** A modal dialog of the browser: it keeps the focus, gives it back, and closes by Escape. */
export function Dialog({ control, title, children, isHeld = false }: Props) {
  const titleId = useId();
  const { element, isOpen, closed } = control;
  return (
    <dialog
      ref={element}
      className={styles["dialog"]}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (isHeld) event.preventDefault();
      }}
      onClose={closed}
    >
      {isOpen && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}

interface FormProps extends Props {
  onSubmit: () => void;
  /** What went wrong with the last try, in French; null when nothing did. */
  wrong?: string | null;
  confirm: { label: string; weight: Weight; busy?: boolean; disabled?: boolean };
}

/** A dialog that asks for a yes: « Annuler », and what is confirmed. */
export function FormDialog({ onSubmit, wrong = null, confirm, children, ...dialog }: FormProps) {
  const { label, weight, busy = false, disabled = busy } = confirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onSubmit();
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={submit} noValidate>
        {children}
        {wrong !== null && (
          <p role="alert" className={styles["wrong"]}>
            {wrong}
          </p>
        )}
        <DialogWays
          submit={label}
          weight={weight}
          busy={busy}
          disabled={disabled}
          isHeld={dialog.isHeld}
          close={dialog.control.close}
        />
      </form>
    </Dialog>
  );
}

import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button, type Weight } from "../../ui/button.tsx";
import styles from "../../ui/dialog.module.css";
import own from "./admin.module.css";

interface Props {
  label: string;
  /** What the button is about, where several say the same. */
  about?: string;
  weight?: Weight;
  title: string;
  /** The form within, fresh at each opening. */
  children: (close: () => void) => ReactNode;
}

/** A button and the dialog it opens. */
export function DialogButton({ label, about, weight = "quiet", title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [opened, setOpened] = useState(false);
  const open = () => {
    // Drawn before it is shown: the first field takes the focus.
    flushSync(() => setOpened(true));
    dialog.current?.showModal();
  };
  return (
    <>
      <Button
        weight={weight}
        aria-label={about === undefined ? undefined : `${label} ${about}`}
        onClick={open}
      >
        {label}
      </Button>
      <dialog
        ref={dialog}
        className={styles["dialog"]}
        aria-labelledby={titleId}
        onClose={() => setOpened(false)}
      >
        {opened && (
          <>
            <h2 id={titleId} className={own["title"]}>
              {title}
            </h2>
            <Content render={children} close={() => dialog.current?.close()} />
          </>
        )}
      </dialog>
    </>
  );
}

function Content({ render, close }: { render: Props["children"]; close: () => void }) {
  return render(close);
}

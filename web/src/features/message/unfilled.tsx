import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, useDialog } from "../../ui/dialog.tsx";
import { framesInWords } from "./frames.ts";
import styles from "./unfilled.module.css";
import type { Asked } from "./use-sending.ts";

/** Asks before a message leaves with a place that nobody filled. */
export function Unfilled({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  const dialog = useDialog();
  const show = useRef(dialog.open);
  const next = useRef<() => void>(undefined);
  // Once, when the code is there: it was asked for by a press.
  useEffect(() => queueMicrotask(() => show.current()), []);
  const choose = (what: () => void) => {
    next.current = what;
    dialog.close();
  };
  return (
    <Dialog
      control={{
        ...dialog,
        closed: () => {
          dialog.closed();
          onClosed();
          // After the dialog has given the focus back, and nothing is inert any more.
          next.current?.();
        },
      }}
      title={`Il reste ${framesInWords(asked.frames)} à remplir.`}
    >
      <div className={styles["ways"]}>
        <Button onClick={() => choose(asked.go)}>Envoyer quand même</Button>
        <Button weight="primary" onClick={() => choose(asked.fill)}>
          Remplir
        </Button>
      </div>
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { Button, type Weight } from "./button.tsx";
import { Dialog, useDialog } from "./dialog.tsx";

interface Props {
  label: string;
  /** What the button is about, where several say the same. */
  about?: string;
  weight?: Weight;
  title: string;
  /** The form within, fresh at each opening. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog with a form of its own, which closes it when it is done. */
export function DialogButton({ label, about, weight = "quiet", title, children }: Props) {
  const dialog = useDialog();
  return (
    <>
      <Button
        weight={weight}
        aria-label={about === undefined ? undefined : `${label} ${about}`}
        onClick={dialog.open}
      >
        {label}
      </Button>
      <Dialog control={dialog} title={title}>
        <Content render={children} close={dialog.close} />
      </Dialog>
    </>
  );
}

function Content({ render, close }: { render: Props["children"]; close: () => void }) {
  return render(close);
}

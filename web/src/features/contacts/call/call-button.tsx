import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { CallProps } from "./call-props.ts";

const CallCard = lazyPart(async () => (await import("./call-card.tsx")).CallCard);

/** Opens what one needs for a call; where no number is known there is nothing to open. */
export function CallButton(props: CallProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.contact.phones.length === 0 || props.contact.suppressed !== null) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Appeler
      </Button>
      {isOpen && <CallCard {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}

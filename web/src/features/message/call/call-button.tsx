import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { CallProps } from "./call-props.ts";

const CallCard = lazyPart(async () => (await import("./call-card.tsx")).CallCard);

/** Opens what one needs for a call, where a number is known and a call may be proposed. */
export function CallButton(props: CallProps) {
  const [isOpen, setOpen] = useState(false);
  const { phones, suppressed, call } = props.contact;
  if (phones.length === 0 || suppressed !== null || (call?.refused ?? null) !== null) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Appeler
      </Button>
      {isOpen && <CallCard {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}

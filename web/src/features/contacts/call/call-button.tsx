import { useState } from "react";
import type { Action } from "../../../../../functions/actions/contract.ts";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

export interface CallProps {
  contact: ContactDetail;
  /** What is proposed now, if anything. */
  action: Action | undefined;
}

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

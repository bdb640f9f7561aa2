import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { CallProps } from "./call-props.ts";

const CallCard = lazyPart(async () => (await import("./call-card.tsx")).CallCard);

/** Opens what one needs for a call, where a number is known and a call may be proposed. */
export function CallButton({ children, ...props }: CallProps & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { phones, suppressed, call } = props.contact;
  if (phones.length === 0 || suppressed !== null || (call?.refused ?? null) !== null) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <CallCard {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}

import type { ReactNode } from "react";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { Sending } from "../use-sending.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

/** What each form of a letter is shown with. */
export interface FormProps {
  contact: OnWire<ContactDetail>;
  sending: Sending;
  /** Why the message must not be used, in words; null when nothing stands against it. */
  forbidden: string | null;
  busy: boolean;
  /** Handled in this way, as it is then said; with what was noted of it, by its id. */
  onDone: (said: string, noteId?: string) => void;
  /** Back to the list without that, as it is then said; `isHandled` where it can be undone. */
  onLeave: (said: string, isHandled: boolean) => void;
  /** What else one can do with the proposal. */
  children: ReactNode;
}

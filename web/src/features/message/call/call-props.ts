import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

/** What a call is about: whom, and what is proposed for them. */
export interface CallProps {
  contact: OnWire<ContactDetail>;
  /** What is proposed now, if anything. */
  action: OnWire<Action> | undefined;
}

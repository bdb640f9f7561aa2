import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import type { getContact as contract } from "./contract.ts";
import { readContact } from "./store.ts";

/** GET /api/contacts/{contactId}: the contact, its actions and what happened, as JSON text. */
export function getContact(call: { ctx: PublicContext; input: Input<typeof contract> }): Promise<string> {
  return readContact(call.ctx, call.input.params.contactId, call.ctx.clock.now());
}

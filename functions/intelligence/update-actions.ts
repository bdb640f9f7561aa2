import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { startForContacts } from "./start-for-contacts.ts";
import type { updateActions as contract } from "./contract.ts";

/**
 * POST /api/intelligence/update-actions: brings the actions of some contacts up to date. One contact: for any member of
 * its organization; more: for its managers.
 */
export function updateActions(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return startForContacts(call.ctx, "update-actions", call.input.body);
}

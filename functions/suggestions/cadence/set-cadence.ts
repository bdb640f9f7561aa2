import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { setByHand } from "./cadence-store.ts";
import type { setCadence as contract } from "./contract.ts";
import { cadenceReply } from "./get-cadence.ts";

/**
 * PUT /api/contacts/{contactId}/cadence: any member says how often, or never, for the contact's person; lists made from
 * now on follow. Throws `not_found`.
 */
export async function setCadence(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  await setByHand(ctx, input.params.contactId, input.body.days);
  return cadenceReply(ctx, input.params.contactId);
}

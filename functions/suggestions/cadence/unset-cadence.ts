import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { unsetByHand } from "./cadence-store.ts";
import type { unsetCadence as contract } from "./contract.ts";
import { cadenceReply } from "./get-cadence.ts";

/** DELETE /api/contacts/{contactId}/cadence: the rules decide again. Throws `not_found`. */
export async function unsetCadence(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  await unsetByHand(ctx, input.params.contactId);
  return cadenceReply(ctx, input.params.contactId);
}

import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { getAction as contract } from "./contract.ts";
import { getActionInOrganization } from "./store.ts";

/** GET /api/actions/{actionId}. */
export function getAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return getActionInOrganization(call.ctx, call.input.params.actionId);
}

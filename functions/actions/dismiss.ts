import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { dismissAction as contract } from "./contract.ts";
import { changeOpenAction } from "./store.ts";

/** PATCH /api/actions/{actionId}/dismiss: the person hides it (docs/product.md, 4). */
export function dismissAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return changeOpenAction(call.ctx, call.input.params.actionId, {
    archivedAt: call.ctx.clock.now().toISOString(),
    archivedBy: "user",
    archivedReason: "dismissed",
  });
}

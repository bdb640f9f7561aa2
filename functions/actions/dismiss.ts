import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { denyReason } from "./deny-reason.ts";
import type { dismissAction as contract } from "./contract.ts";
import { changeAction } from "./change-action.ts";

/**
 * PATCH /api/actions/{actionId}/dismiss: the person hides it, or says why they hid it (docs/product.md, 4). A reason
 * they call wrong is corrected where it was read.
 */
export async function dismissAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const because = input.query.because ?? null;
  const action = await changeAction(ctx, input.params.actionId, {
    end: { at: ctx.clock.now().toISOString(), reason: "dismissed", because },
  });
  if (because === "wrongReason") await denyReason(ctx, action.id);
  return action;
}

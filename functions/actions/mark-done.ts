import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { handOverWriteBack } from "../crm/write-back/hand-over.ts";
import type { markActionDone as contract } from "./contract.ts";
import { changeAction } from "./change-action.ts";

/**
 * PATCH /api/actions/{actionId}/done: the person marks it done (docs/product.md, 4). The message they
 * sent is logged in their CRM where the organization has turned that on.
 */
export async function markActionDone(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const isSent = call.input.query.sent === "true";
  const action = await changeAction(call.ctx, call.input.params.actionId, {
    end: { at: call.ctx.clock.now().toISOString(), reason: "done", isSent },
  });
  if (isSent) await handOverWriteBack(call.ctx, action.id);
  return action;
}

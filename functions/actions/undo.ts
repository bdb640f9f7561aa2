import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { isLogged } from "../crm/write-back/hand-over.ts";
import { undoThoseThatEnded } from "../readings/corrections/correct.ts";
import type { undoAction as contract } from "./contract.ts";
import { reopenHandled } from "./store.ts";

/**
 * PATCH /api/actions/{actionId}/undo: what a person sent, handled, hid or put off is open again, and what they said of
 * its reason is taken back. A message that is logged in the CRM stays there.
 */
export async function undoAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const action = await reopenHandled(ctx, input.params.actionId);
  await undoThoseThatEnded(ctx, action.id);
  return { action, isLoggedInCrm: await isLogged(ctx, action.id) };
}

import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { handOverWriteBack } from "../../crm/write-back/hand-over.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { Action, ActionParams } from "./contract.ts";
import { changeAction } from "./change-action.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/actions/{actionId}/done",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Marque une action comme faite.",
  params: ActionParams,
  /** `sent=false`: handled in another way than by sending the message, which then goes into no CRM. */
  query: z.object({ sent: z.enum(["true", "false"]).default("true") }),
  response: Action,
});

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

export const route = endpoint(contract, "session", markActionDone, {
  name: "ActionsMarkDone",
  environment: ["queue"],
});
export const handler = lambda(route);

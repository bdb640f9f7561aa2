import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { handOverWriteBack } from "../../crm/write-back/hand-over.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { Action, ActionParams } from "./contract.ts";
import { changeAction } from "./change-action.ts";
import { keepExchange } from "./keep-exchange.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/actions/{actionId}/done",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Marque une action comme faite.",
  params: ActionParams,
  query: z.object({
    /** `false`: handled in another way than by sending the message, which then goes into no CRM. */
    sent: z.enum(["true", "false"]).default("true"),
    /** Of one that was handled in another way: how the contact was reached, where that is known. */
    by: z.enum(["call", "sms", "linkedin"]).optional(),
    /** Of a call: what was noted of it, by the note's id. Both are one exchange then. */
    note: z.uuid().optional(),
  }),
  response: Action,
});

/**
 * PATCH /api/actions/{actionId}/done: the person marks it done (docs/product.md, 4). What they sent, or the call they
 * made, is an exchange with the contact from then on, whether or not a CRM hears of it; the message is logged in their
 * CRM where the organization has turned that on.
 */
export async function markActionDone(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { sent, by, note } = input.query;
  const isSent = sent === "true";
  const action = await changeAction(ctx, input.params.actionId, {
    end: { at: ctx.clock.now().toISOString(), reason: "done", isSent },
  });
  // What a CRM is about to log comes from there, or from its writer where that cannot.
  const isLogged = isSent && (await handOverWriteBack(ctx, action.id));
  const channel = isSent ? "mail" : by;
  if (channel !== undefined && !isLogged) await keepExchange(ctx, action.id, channel, note);
  return action;
}

export const route = endpoint(contract, "session", markActionDone, {
  name: "ActionsMarkDone",
  environment: ["queue"],
});
export const handler = lambda(route);

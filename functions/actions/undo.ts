import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { isLogged } from "../crm/write-back/hand-over.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { undoThoseThatEnded } from "../readings/corrections/correct.ts";
import { Action, ActionParams } from "./contract.ts";
import { reopenHandled } from "./store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/actions/{actionId}/undo",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Annule ce qu’une personne a fait d’une action\u00A0: elle est de nouveau ouverte, telle quelle.",
  params: ActionParams,
  response: z.object({
    action: Action,
    /** The message is logged in the CRM, or may be, and stays there. */
    isLoggedInCrm: z.boolean(),
  }),
});

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

export const route = endpoint(contract, "session", undoAction, {
  name: "ActionsUndo",
  environment: ["dataApi"],
});
export const handler = lambda(route);

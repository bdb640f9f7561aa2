import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { Action, ActionParams, DismissedBecause } from "./contract.ts";
import { denyReason } from "./deny-reason.ts";
import { changeAction } from "./change-action.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/actions/{actionId}/dismiss",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Masque une action.",
  params: ActionParams,
  /** How long the person is left alone depends on it; `wrongReason` also corrects what was read. */
  query: z.object({ because: DismissedBecause.optional() }),
  response: Action,
});

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

export const route = endpoint(contract, "session", dismissAction, {
  name: "ActionsDismiss",
});
export const handler = lambda(route);

import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { Action, ActionParams } from "./contract.ts";
import { getActionInOrganization } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/actions/{actionId}",
  scope: "contacts:read",
  summary: "Lit une action proposée.",
  params: ActionParams,
  response: Action,
});

/** GET /api/actions/{actionId}. */
export function getAction(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return getActionInOrganization(call.ctx, call.input.params.actionId);
}

export const route = endpoint(contract, "session", getAction, {
  name: "ActionsGet",
});
export const handler = lambda(route);

import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { PushEndpoint } from "./contract.ts";
import { deleteSubscription } from "./store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/me/push-subscriptions",
  summary: "Ne notifie plus ce navigateur.",
  body: z.strictObject({ endpoint: PushEndpoint }),
  response: z.object({ subscribed: z.literal(false) }),
});

/** DELETE /api/me/push-subscriptions: the caller's own; twice is as good as once. */
export async function removePushSubscription(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  await deleteSubscription(call.ctx, call.input.body.endpoint);
  return { subscribed: false };
}

export const route = endpoint(contract, "session", removePushSubscription, {
  name: "PushRemoveSubscription",
});
export const handler = lambda(route);

import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { removePushSubscription as contract } from "./contract.ts";
import { deleteSubscription } from "./store.ts";

/** DELETE /api/me/push-subscriptions: the caller's own; twice is as good as once. */
export async function removePushSubscription(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  await deleteSubscription(call.ctx, call.input.body.endpoint);
  return { subscribed: false };
}

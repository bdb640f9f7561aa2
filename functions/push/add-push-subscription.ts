import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { addPushSubscription as contract } from "./contract.ts";
import { isPushService } from "./push-services.ts";
import { insertSubscription } from "./store.ts";

/** POST /api/me/push-subscriptions. Throws `invalid_request` for an address of no browser's push service. */
export async function addPushSubscription(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { endpoint, keys } = call.input.body;
  if (!isPushService(endpoint))
    throw new AppError("invalid_request", undefined, {
      endpoint: "Ce n’est pas l’adresse d’un service de notification connu.",
    });
  await insertSubscription(call.ctx, { endpoint, ...keys });
  return { subscribed: true };
}

import type { UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import type { getPushKey as contract } from "./contract.ts";
import { vapidKeys } from "./vapid-keys.ts";

/** GET /api/push-key. Throws `not_configured` where nothing can be sent. */
export async function getPushKey({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return { publicKey: vapidKeys(ctx).publicKey };
}

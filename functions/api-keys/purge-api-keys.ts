import type { SystemContext } from "../http/context.ts";
import { removeApiKeys } from "./store.ts";

/** Removes keys that were revoked or expired before an instant; answers how many. */
export function purgeApiKeys(ctx: SystemContext, before: Date): Promise<number> {
  return removeApiKeys(ctx, before);
}

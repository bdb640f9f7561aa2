import type { AccountContext, UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import type { getPreferences as contract } from "./contract.ts";
import { readPreferences } from "./store.ts";

/** GET /api/me/preferences: the caller's, in their active organization. */
export function getPreferences({
  ctx,
}: {
  ctx: AccountContext | UserContext;
}): Promise<Wire<typeof contract>> {
  return readPreferences(ctx);
}

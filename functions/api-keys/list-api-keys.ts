import type { PublicContext } from "../http/context.ts";
import { readApiKeys } from "./store.ts";

/** GET /api/api-keys: the caller's own, for owners every member's. Answers the reply's JSON. */
export function listApiKeys({ ctx }: { ctx: PublicContext }): Promise<string> {
  return readApiKeys(ctx);
}

import { call } from "../db/call.ts";
import { withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";

/** Removes the audit's entries before an instant; answers how many. */
export async function purgeAudit(ctx: SystemContext, before: Date): Promise<number> {
  return Number(await withClaims(ctx, (client) => call(client, "app.forget_audit", { before })));
}

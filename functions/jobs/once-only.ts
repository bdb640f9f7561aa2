import { withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";

/**
 * Does `work` unless it was done before under this key (table private.job_key). The key is kept only if
 * `work` succeeds; two callers at once wait for each other.
 */
export async function onceOnly(ctx: SystemContext, key: string, work: () => Promise<void>): Promise<void> {
  await withClaims(ctx, async (client) => {
    const { rowCount } = await client.query(
      "insert into private.job_key (key, organization_id) values ($1, $2) on conflict do nothing",
      [key, ctx.claims.organizationId],
    );
    if (rowCount === 1) await work();
  });
}

import { builder, runBuilt } from "../db/builder.ts";
import { withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";

/**
 * Does `work` unless it was done before under this key (table private.job_key). The key is kept only if
 * `work` succeeds and does not answer `again`; two callers at once wait for each other.
 */
export async function onceOnly(
  ctx: SystemContext,
  key: string,
  work: () => Promise<"done" | "again">,
): Promise<void> {
  await withClaims(ctx, async (client) => {
    const isFirst = await runBuilt(
      client,
      builder
        .insertInto("private.job_key")
        .values({ key, organization_id: ctx.claims.organizationId })
        .onConflict((conflict) => conflict.doNothing()),
    );
    if (isFirst === 1 && (await work()) === "again")
      await runBuilt(client, builder.deleteFrom("private.job_key").where("key", "=", key));
  });
}

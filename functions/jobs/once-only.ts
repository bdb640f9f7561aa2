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
    const { rowCount } = await client.query(
      "insert into private.job_key (key, organization_id) values ($1, $2) on conflict do nothing",
      [key, ctx.claims.organizationId],
    );
    if (rowCount === 1 && (await work()) === "again")
      await client.query("delete from private.job_key where key = $1", [key]);
  });
}

/** Forgets the organization's keys of a month ago: what they stood for cannot come up again. */
export async function forgetOldKeys(ctx: SystemContext): Promise<void> {
  await withClaims(ctx, (client) =>
    client.query(
      "delete from private.job_key where organization_id = $1 and created_at < now() - interval '31 days'",
      [ctx.claims.organizationId],
    ),
  );
}

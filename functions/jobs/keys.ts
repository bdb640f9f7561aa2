import { type Transaction, withClaims } from "../db/claims.ts";
import { builder, runBuilt } from "../db/builder.ts";
import { execute } from "../db/statement.ts";
import type { SystemContext, UserContext } from "../http/context.ts";
import type { JobKind } from "./contract.ts";

/** Whether scheduled work of the caller's organization was handed out under this key. */
export async function isHandedOut(ctx: UserContext, key: string): Promise<boolean> {
  const count = await withClaims(ctx, (client) =>
    runBuilt(
      client,
      builder
        .selectFrom("private.job_key")
        .select("key")
        .where("key", "=", key)
        .where("organization_id", "=", ctx.organization.id),
    ),
  );
  return count === 1;
}

/**
 * Does `work` unless it was done before under this key. The key is kept only if `work` succeeds and does not answer
 * `again`; two callers at once wait for each other.
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
        .onConflict((taken) => taken.doNothing()),
    );
    if (isFirst === 1 && (await work()) === "again")
      await runBuilt(client, builder.deleteFrom("private.job_key").where("key", "=", key));
  });
}

/** Takes back the keys that begin with `prefix`: the dispatcher books that work again. */
export async function releaseKeys(
  client: Transaction,
  organizationId: string,
  prefix: string,
): Promise<void> {
  await runBuilt(
    client,
    builder
      .deleteFrom("private.job_key")
      .where("organization_id", "=", organizationId)
      .where((row) => row.fn<boolean>("starts_with", ["key", row.val(prefix)])),
  );
}

/**
 * Sets the time of a key to now if a job of one of `kinds` runs, or ended in the last three minutes and after the
 * key's time. Where none did, nothing is written.
 */
export async function renewKeyAfter(
  client: Transaction,
  organizationId: string,
  key: string,
  kinds: readonly JobKind[],
): Promise<void> {
  await execute(
    client,
    `insert into private.job_key (key, organization_id)
     select $1, $2 where exists (
       select from public.job j where j.organization_id = $2 and j.kind = any($3::text[])
         and (j.finished_at is null or j.finished_at > now() - interval '3 minutes')
         and not exists (select from private.job_key k where k.key = $1
           and k.created_at > j.finished_at - interval '1 second'))
     on conflict (key) do update set created_at = excluded.created_at`,
    [key, organizationId, kinds],
  );
}

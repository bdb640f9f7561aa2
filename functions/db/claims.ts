import type { PoolClient } from "pg";
import type { BaseContext, Claims } from "../http/context.ts";

/** One transaction, as a store's functions hand it to each other. */
export type Transaction = PoolClient;

/**
 * Runs `work` in a transaction with the claims set: for the tables the Data API does not show, and for
 * row locks. Row-level security applies. Rolls back when `work` throws.
 */
export async function withClaims<T>(
  ctx: BaseContext & { readonly claims: Claims },
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await ctx.pool.connect();
  try {
    await client.query("begin");
    const { subject, organizationId, role } = ctx.claims;
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: subject, role: "authenticated", org_id: organizationId, org_role: role }),
    ]);
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection whose rollback fails is broken: it leaves the pool.
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

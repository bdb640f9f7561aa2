import type { PoolClient } from "pg";
import type { BaseContext, Claims } from "../http/context.ts";
import { DatabaseClient } from "./database-client.ts";
import { type Pace, PACES } from "./limits.ts";

/** One transaction, as a store's functions hand it to each other. */
export type Transaction = PoolClient;

/**
 * Runs `work` in a transaction with the claims set: for the tables the Data API does not show, and for
 * row locks. Row-level security applies. Rolls back when `work` throws; resolves once the commit is acknowledged. `pace` says how long a statement may take; scheduled work has the longer one by itself.
 */
export async function withClaims<T>(
  ctx: BaseContext & { readonly claims: Claims; readonly pace?: Pace },
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const pace = ctx.pace ?? (ctx.claims.role === "system" ? "work" : "request");
  const client = await ctx.pool.connect();
  if (pace !== "request" && client instanceof DatabaseClient) client.replyLimit = PACES[pace].reply;
  try {
    await client.query("begin");
    const { subject, organizationId, role } = ctx.claims;
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('statement_timeout', $2, true),
        set_config('idle_in_transaction_session_timeout', $3, true)`,
      [
        JSON.stringify({ sub: subject, role: "authenticated", org_id: organizationId, org_role: role }),
        PACES[pace].statement,
        PACES[pace].idle,
      ],
    );
    const result = await work(client);
    const { command } = await client.query("commit");
    // Postgres answers the commit of a transaction that failed with a rollback, and no error.
    if (command !== "COMMIT") throw new Error("the transaction had failed, and was rolled back");
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

import { escapeLiteral, type Pool, type PoolClient } from "pg";
import { DatabaseClient } from "./database-client.ts";
import { type Timeouts, TIMEOUTS } from "./limits.ts";

/** One transaction, as a store's functions hand it to each other. */
export type Transaction = PoolClient;

/**
 * Runs `work` in a transaction with its `timeouts` and `settings`, which end with it. Rolls back when
 * `work` throws; resolves once the commit is acknowledged.
 */
export async function inTransaction<T>(
  pool: Pool,
  timeouts: Timeouts,
  settings: Readonly<Record<string, string>>,
  work: (client: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  if (timeouts !== "request" && client instanceof DatabaseClient)
    client.replyLimit = TIMEOUTS[timeouts].reply;
  try {
    const all = Object.entries({
      ...settings,
      statement_timeout: TIMEOUTS[timeouts].statement,
      idle_in_transaction_session_timeout: TIMEOUTS[timeouts].idle,
    });
    const calls = all.map((setting) => `set_config(${setting.map(escapeLiteral).join(", ")}, true)`);
    // One round trip; statements sent together take no parameters, so the values are quoted.
    await client.query(`begin; select ${calls.join(", ")}`);
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

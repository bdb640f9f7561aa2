import { Pool } from "pg";
import type { Environment } from "../env.ts";
import type { Log } from "../http/log.ts";

export type { Pool } from "pg";

/**
 * The direct door to Postgres. Fit for a transaction pooler: no named prepared statements, no session
 * state. Connections that break while idle are dropped, not thrown.
 */
export function createPool(environment: Environment, log: Log): Pool {
  const { DATABASE_URL, DATABASE_POOL } = environment.database();
  const pool = new Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  // One that breaks at work fails its query; unheard, its event would end the process as well.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => log.warn("idle database connection lost"));
  return pool;
}

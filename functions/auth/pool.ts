import { Pool } from "pg";
import type { Environment } from "../env.ts";
import type { Log } from "../http/log.ts";

/** better-auth's own connections: the one role that may read its tables. */
export function createAuthPool(environment: Environment, log: Log): Pool {
  const { AUTH_DATABASE_URL, DATABASE_URL } = environment.authDatabase();
  const pool = new Pool({
    connectionString: AUTH_DATABASE_URL ?? DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: true,
  });
  // One that breaks at work fails its query; unheard, its event would end the process as well.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => log.warn("idle database connection lost"));
  return pool;
}

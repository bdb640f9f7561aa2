import type { Pool } from "pg";
import { openPool, type PoolOptions } from "../db/open-pool.ts";
import type { Environment } from "../env.ts";
import type { Log } from "../http/log.ts";

/** better-auth's own connections: the one role that may read its tables. */
export function createAuthPool(
  environment: Environment,
  log: Log,
  options: Pick<PoolOptions, "limits" | "onOutage"> = {},
): Pool {
  const { AUTH_DATABASE_URL, DATABASE_URL } = environment.authDatabase();
  return openPool({ connectionString: AUTH_DATABASE_URL ?? DATABASE_URL, max: 10, log, ...options });
}

import type { Pool } from "pg";
import { openPool, type PoolOptions } from "../db/open-pool.ts";
import type { Environment } from "../env.ts";
import type { Log } from "../http/log.ts";

/** Connections in better-auth's role: the only one that may read its tables. */
export function createAuthPool(
  environment: Environment,
  log: Log,
  options: Partial<Pick<PoolOptions, "limits" | "onOutage" | "max">> = {},
): Pool {
  const { AUTH_DATABASE_URL, DATABASE_URL, DATABASE_CA } = environment.authDatabase();
  return openPool({
    address: AUTH_DATABASE_URL ?? DATABASE_URL,
    variable: AUTH_DATABASE_URL === undefined ? "DATABASE_URL" : "AUTH_DATABASE_URL",
    ca: DATABASE_CA,
    max: 10,
    log,
    ...options,
  });
}

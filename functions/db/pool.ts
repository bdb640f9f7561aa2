import type { Pool } from "pg";
import type { Environment } from "../env.ts";
import type { Log } from "../http/log.ts";
import type { PoolLimits } from "./limits.ts";
import { openPool } from "./open-pool.ts";

export type { Pool } from "pg";

/** The direct door to Postgres, with the product's role. */
export function createPool(environment: Environment, log: Log, limits?: PoolLimits): Pool {
  const { DATABASE_URL, DATABASE_CA, DATABASE_POOL } = environment.database();
  return openPool({
    address: DATABASE_URL,
    variable: "DATABASE_URL",
    ca: DATABASE_CA,
    max: DATABASE_POOL,
    log,
    limits,
  });
}

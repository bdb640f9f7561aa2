import type { Pool } from "pg";
import { execute } from "../db/statement.ts";
import type { Platform } from "../http/platform.ts";
import { createAuthPool } from "./pool.ts";

const pools = new WeakMap<Platform["environment"], Pool>();

/**
 * Health check of the database in the sign-in's role, over one connection of its own. Throws where the database does
 * not answer.
 */
export async function checkAuthDatabase({
  environment,
  log,
  limits,
}: Pick<Platform, "environment" | "log" | "limits">): Promise<void> {
  const pool = pools.get(environment) ?? createAuthPool(environment, log, { limits, max: 1 });
  pools.set(environment, pool);
  await execute(pool, "select 1");
}

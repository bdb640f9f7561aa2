import type { Pool } from "pg";
import type { Timeouts } from "../db/limits.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { Platform } from "../http/platform.ts";
import type { AdministratorContext } from "../http/context.ts";
import { createAuthPool } from "./pool.ts";

const pools = new WeakMap<Platform["environment"], Pool>();

/** Connections in better-auth's role, for the verbs by which administrators manage accounts (decision 054). */
export function accountsPool({ environment, log, limits }: AdministratorContext): Pool {
  const pool = pools.get(environment) ?? createAuthPool(environment, log, { limits, max: 2 });
  pools.set(environment, pool);
  return pool;
}

/**
 * Runs `work` in a transaction that may read and write every account and organization: only for an administrator, whom
 * the gate has let in. Rolls back when `work` throws.
 */
export function withAccounts<T>(
  ctx: AdministratorContext,
  work: (client: Transaction) => Promise<T>,
  timeouts: Timeouts = "request",
): Promise<T> {
  return inTransaction(accountsPool(ctx), timeouts, {}, work);
}

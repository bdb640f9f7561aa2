import type { Pool } from "pg";
import * as z from "zod";
import type { Timeouts } from "../db/limits.ts";
import { firstRow } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { Platform } from "../http/platform.ts";
import type { AdministratorContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
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
 * the gate has let in, and who is one still when it begins. Rolls back when `work` throws. Throws
 * `unauthenticated` to whoever was suspended or signed out meanwhile, `forbidden` to whoever was made a user.
 */
export function withAccounts<T>(
  ctx: AdministratorContext,
  work: (client: Transaction) => Promise<T>,
  timeouts: Timeouts = "request",
): Promise<T> {
  return inTransaction(accountsPool(ctx), timeouts, {}, async (client) => {
    const session = await firstRow(client, Session, OPEN_SESSION, [ctx.sessionId]);
    if (session === undefined) throw new AppError("unauthenticated");
    if (!session.isAdministrator) throw new AppError("forbidden");
    return work(client);
  });
}

const Session = z.object({ isAdministrator: z.boolean() });
const OPEN_SESSION = `select coalesce('admin' = any (string_to_array(replace(u.role, ' ', ''), ',')), false) as "isAdministrator"
  from better_auth.session s join better_auth."user" u on u.id = s.user_id
  where s.id = $1 and s.expires_at > now() and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))`;

import type { BaseContext, Claims } from "../http/context.ts";
import type { Timeouts } from "./limits.ts";
import { inTransaction, type Transaction } from "./transaction.ts";

export type { Transaction } from "./transaction.ts";

/**
 * Runs `work` in a transaction with the claims set, under row-level security: the way for statements on any table,
 * public ones included, row locks, and several statements at once. Decision 054 says what goes another way. Rolls back
 * when `work` throws; resolves once the commit is acknowledged. `timeouts` says how long a statement may take; the
 * system's claims have the longer one by themselves. Where `isReadOnly` is set, Postgres refuses whatever would write.
 */
export function withClaims<T>(
  ctx: BaseContext & { readonly claims: Claims; readonly timeouts?: Timeouts },
  work: (client: Transaction) => Promise<T>,
): Promise<T> {
  const { subject, organizationId, role } = ctx.claims;
  const timeouts = ctx.timeouts ?? (role === "system" ? "work" : "request");
  const claims = { sub: subject, role: "authenticated", org_id: organizationId, org_role: role };
  const settings = {
    "request.jwt.claims": JSON.stringify(claims),
    ...(ctx.isReadOnly && { transaction_read_only: "on" }),
  };
  return inTransaction(ctx.pool, timeouts, settings, work);
}

import type { Transaction } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";

/** The lists of an organization's day are written one after the other: who waits here finds the others made. */
export async function lockDay(client: Transaction, organizationId: string, day: string): Promise<void> {
  await execute(client, "select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 0))", [
    organizationId,
    day,
  ]);
}

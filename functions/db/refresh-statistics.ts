import type { BaseContext } from "../http/context.ts";
import { errorFields } from "../http/log.ts";
import { call } from "./call.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Has Postgres look at the tables that a synchronization or an import has just filled, so that the next read
 * is planned for what they hold (SQL function app.refresh_statistics). Never fails what was done before it.
 */
export async function refreshStatistics(ctx: BaseContext): Promise<void> {
  await inTransaction(ctx.pool, "work", {}, (client) => call(client, "app.refresh_statistics", {})).catch(
    (error: unknown) => ctx.log.warn("statistics were not refreshed", errorFields(error)),
  );
}

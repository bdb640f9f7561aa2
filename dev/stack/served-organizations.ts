import * as z from "zod";
import { allRows } from "../../functions/db/statement.ts";
import { inTransaction } from "../../functions/db/transaction.ts";
import type { BaseContext } from "../../functions/http/context.ts";

const ServedOrganization = z.object({
  id: z.string(),
  timeZone: z.string(),
  /** CRMs whose connection works. */
  crms: z.array(z.string()),
});
export type ServedOrganization = z.infer<typeof ServedOrganization>;

/** Every organization the scheduler works for. */
export async function readOrganizations(ctx: BaseContext): Promise<ServedOrganization[]> {
  const text = `select organization_id as id, time_zone as "timeZone", crms from app.organizations_to_serve()`;
  return inTransaction(ctx.pool, "work", {}, (client) => allRows(client, ServedOrganization, text));
}

import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows, firstRow } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import type { BaseContext, SystemContext } from "../http/context.ts";

const ServedOrganization = z.object({
  id: z.string(),
  timeZone: z.string(),
  /** CRMs whose connection works. */
  crms: z.array(z.string()),
  /** Local hour from which its lists are made; null for the usual one. */
  listsFrom: z.number().nullable(),
});
export type ServedOrganization = z.infer<typeof ServedOrganization>;

/** Every organization the scheduler works for. */
export async function readOrganizations(ctx: BaseContext): Promise<ServedOrganization[]> {
  const text = `select organization_id as id, time_zone as "timeZone", crms, lists_from as "listsFrom" from app.organizations_to_serve()`;
  return inTransaction(ctx.pool, "work", {}, (client) => allRows(client, ServedOrganization, text));
}

/** The time zone of the context's organization. */
export async function readTimeZone(ctx: SystemContext): Promise<string> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ time_zone: z.string() }),
      "select time_zone from app.organizations_to_serve() where organization_id = $1",
      [ctx.claims.organizationId],
    ),
  );
  return row?.time_zone ?? "Europe/Paris";
}

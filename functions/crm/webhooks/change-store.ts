import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute } from "../../db/statement.ts";
import type { BaseContext, SystemContext } from "../../http/context.ts";
import type { Crm } from "../contract.ts";
import type { Change } from "../rows.ts";

/** A stored change; storing it again makes it a new one. */
interface Noted extends Change {
  readonly changedAt: string;
}

/**
 * Stores an account's events for every organization connected to it (SQL function app.receive_crm_changes). Returns the
 * organizations whose worker must be notified.
 */
export async function noteChanges(
  ctx: BaseContext,
  account: { crm: Crm; portalId: string },
  events: readonly { key: string; changes: readonly Change[] }[],
): Promise<string[]> {
  const rows = await allRows(
    ctx.pool,
    z.object({ organization: z.string() }),
    "select organization from app.receive_crm_changes($1, $2, $3) organization",
    [account.crm, account.portalId, JSON.stringify(events)],
  );
  return rows.map(({ organization }) => organization);
}

/** Clears the pending flag: the next event sends a message again. */
export async function clearAnnounced(ctx: SystemContext, crm: Crm): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(client, "delete from private.crm_change_lease where organization_id = $1 and crm = $2", [
      ctx.claims.organizationId,
      crm,
    ]),
  );
}

/** Sets the pending flag: a message is on its way, so events send no other. */
export async function markAnnounced(ctx: SystemContext, crm: Crm): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `insert into private.crm_change_lease (organization_id, crm) values ($1, $2)
       on conflict (organization_id, crm) do update set asked_at = now()`,
      [ctx.claims.organizationId, crm],
    ),
  );
}

/** The oldest unread changes, at most `limit`. */
export async function readChanges(ctx: SystemContext, crm: Crm, limit: number): Promise<Noted[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({
        type: z.string(),
        id: z.string(),
        erased: z.boolean(),
        changed_at: z.string(),
      }),
      `select object_type as type, crm_id as id, erased, changed_at::text from private.crm_change
       where organization_id = $1 and crm = $2 order by changed_at, object_type, crm_id limit $3`,
      [ctx.claims.organizationId, crm, limit],
    ),
  );
  return rows.map(({ changed_at, ...change }) => ({ ...change, changedAt: changed_at }));
}

/** Deletes changes that a job now reads; those stored again meanwhile stay. */
export async function deleteChanges(ctx: SystemContext, crm: Crm, changes: readonly Noted[]): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `delete from private.crm_change c
       using jsonb_to_recordset($3) as r (type text, id text, "changedAt" timestamptz)
       where c.organization_id = $1 and c.crm = $2 and c.object_type = r.type and c.crm_id = r.id
         and c.changed_at = r."changedAt"`,
      [ctx.claims.organizationId, crm, JSON.stringify(changes)],
    ),
  );
}

/** CRM ids of the contacts that engagements, notes and deals are stored with. */
export async function storedContactsOf(
  ctx: SystemContext,
  crm: Crm,
  crmIds: readonly string[],
): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ crm_id: z.string() }),
      `select distinct c.crm_id from public.contact c
       join (select contact_id from public.engagement where organization_id = $1 and crm = $2 and crm_id = any ($3)
             union select contact_id from public.note where organization_id = $1 and crm = $2 and crm_id = any ($3)
             union select l.contact_id from public.deal d join public.deal_contact l on l.deal_id = d.id
               where d.organization_id = $1 and d.crm = $2 and d.crm_id = any ($3)) known
         on known.contact_id = c.id
       where c.crm_id is not null`,
      [ctx.claims.organizationId, crm, crmIds],
    ),
  );
  return rows.map((row) => row.crm_id);
}

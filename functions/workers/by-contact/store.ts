import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";

/** The CRM each of these contacts comes from, where it is connected; null where nothing can be read again. */
export async function readCrms(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<{ crm: string | null; contactIds: string[] }[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ crm: z.string().nullable(), contactIds: z.array(z.string()) }),
      `select k.crm, array_agg(c.id::text order by c.id) as "contactIds"
       from public.contact c left join app.crm_connection k
         on k.organization_id = c.organization_id and k.crm = c.crm and k.state <> 'revoked'
       where c.organization_id = $1 and c.id = any ($2) and c.merged_into is null group by k.crm order by k.crm`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return rows;
}

/** Whether a contact can be worked on: `gone` when erased or merged, `suppressed` when it objected. */
export async function readStanding(
  ctx: SystemContext,
  contactId: string,
): Promise<"ready" | "gone" | "suppressed"> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ suppressed: z.boolean() }),
      `select exists (select from app.suppression_of(c)) as suppressed from public.contact c
       where c.organization_id = $1 and c.id = $2 and c.merged_into is null`,
      [ctx.claims.organizationId, contactId],
    ),
  );
  if (row === undefined) return "gone";
  return row.suppressed ? "suppressed" : "ready";
}

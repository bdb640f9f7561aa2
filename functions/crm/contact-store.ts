import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import { AppError, NotFoundError } from "../http/errors.ts";
import { Crm } from "./contract.ts";

/** CRM ids of the organization's contacts. Throws `not_found` if one is unknown or from another CRM. */
export async function crmIdsOf(
  ctx: BaseContext & { readonly claims: Claims },
  crm: Crm,
  contactIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(contactIds)];
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ crm_id: z.string() }),
      `select crm_id from public.contact
       where organization_id = $1 and crm = $2 and id = any ($3) and merged_into is null order by crm_id`,
      [ctx.claims.organizationId, crm, wanted],
    ),
  );
  if (rows.length < wanted.length) throw new NotFoundError("Un de ces contacts est inconnu dans ce CRM.");
  return rows.map((row) => row.crm_id);
}

/**
 * The organization's contacts grouped by CRM, ids ascending. Throws `not_found` if one is unknown, `crm_not_connected`
 * if one comes from no CRM.
 */
export async function contactsByCrm(
  ctx: BaseContext & { readonly claims: Claims },
  contactIds: readonly string[],
): Promise<{ crm: Crm; contactIds: string[] }[]> {
  const wanted = [...new Set(contactIds.map((id) => id.toLowerCase()))];
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ crm: Crm.nullable(), contactIds: z.array(z.string()) }),
      `select crm, array_agg(id::text order by id) as "contactIds" from public.contact
       where organization_id = $1 and id = any ($2) and merged_into is null group by crm order by crm`,
      [ctx.claims.organizationId, wanted],
    ),
  );
  const known = rows.reduce((sum, row) => sum + row.contactIds.length, 0);
  if (known < wanted.length) throw new NotFoundError();
  return rows.map(({ crm, contactIds: ids }) => {
    if (crm === null) throw new AppError("crm_not_connected", "Ce contact ne vient d’aucun CRM.");
    return { crm, contactIds: ids };
  });
}

import { withClaims } from "../db/claims.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import type { Crm } from "./contract.ts";

/** The CRM's ids of contacts of the organization. Throws `not_found` when one is unknown or not of this CRM. */
export async function crmIdsOf(
  ctx: BaseContext & { readonly claims: Claims },
  crm: Crm,
  contactIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(contactIds)];
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ crm_id: string }>(
      `select crm_id from public.contact
       where organization_id = $1 and crm = $2 and id = any ($3) and merged_into is null order by crm_id`,
      [ctx.claims.organizationId, crm, wanted],
    ),
  );
  if (rows.length < wanted.length) throw new NotFoundError("Un de ces contacts est inconnu dans ce CRM.");
  return rows.map((row) => row.crm_id);
}

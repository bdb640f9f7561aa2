import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { Crm } from "../contract.ts";
import { removeDeleted, removeTexts, unlinkDeals } from "../pages/remove-records.ts";
import type { Storing } from "../pages/storing.ts";

/** An engagement, note or deal of one contact here. */
const EvidenceRow = z.object({
  type: z.enum(["email", "sms", "meeting", "phone_call", "other", "note", "deal"]),
  crmId: z.string(),
  id: z.string(),
  contactId: z.string(),
  crm: Crm,
  /** The contact's id in the CRM, and those of whoever was merged into it. */
  contactCrmIds: z.array(z.string()),
});
export type EvidenceRow = z.infer<typeof EvidenceRow>;

/** Those of the given sources whose CRM can be asked and whose contact is not archived. */
export async function readEvidence(
  ctx: SystemContext,
  sources: Readonly<Record<"engagements" | "notes" | "deals", readonly string[]>>,
): Promise<EvidenceRow[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      EvidenceRow,
      `select s.id, s.contact_id as "contactId", s.type, s.crm, s.crm_id as "crmId",
         array(select c.crm_id from public.contact c
           where (c.id = s.contact_id or c.merged_into = s.contact_id) and c.crm = s.crm and c.crm_id is not null) as "contactCrmIds"
       from (
         select id, contact_id, crm, crm_id, type from public.engagement where organization_id = $1 and id = any ($2::uuid[])
         union all
         select id, contact_id, crm, crm_id, 'note' from public.note where organization_id = $1 and id = any ($3::uuid[])
         union all
         select d.id, l.contact_id, d.crm, d.crm_id, 'deal' from public.deal d join public.deal_contact l on l.deal_id = d.id
         where d.organization_id = $1 and d.id = any ($4::uuid[])) s
       join public.contact a on a.id = s.contact_id and a.archived_at is null
       join private.crm_connection k on k.organization_id = $1 and k.crm = s.crm and k.state <> 'revoked'
       where s.crm_id is not null`,
      [ctx.claims.organizationId, sources.engagements, sources.notes, sources.deals],
    ),
  );
}

/**
 * Deletes sources the CRM has deleted, for all contacts that are not archived, and those that no longer belong to the
 * contact they are stored with. Returns how many rows were deleted.
 */
export async function removeEvidence(
  ctx: SystemContext,
  crm: Crm,
  { deleted, moved }: { readonly deleted: readonly EvidenceRow[]; readonly moved: readonly EvidenceRow[] },
): Promise<number> {
  const { organizationId } = ctx.claims;
  const kindOf = ({ type }: EvidenceRow) => (type === "note" || type === "deal" ? type : "engagement");
  return withClaims(ctx, async (client) => {
    const storing: Storing = { client, organizationId, crm, dry: null };
    let removed = 0;
    for (const kind of ["engagement", "note", "deal"] as const) {
      const gone = deleted.filter((row) => kindOf(row) === kind).map(({ crmId }) => crmId);
      if (gone.length === 0) continue;
      const counts = await removeDeleted(storing, kind, gone);
      removed += counts[`${kind}sRemoved`] ?? 0;
    }
    for (const kind of ["engagement", "note"] as const)
      removed += await removeTexts(
        storing,
        kind,
        moved.flatMap((row) => (kindOf(row) === kind ? { id: row.id, crm_id: row.crmId } : [])),
      );
    const links = moved.flatMap((row) =>
      kindOf(row) === "deal" ? { deal_id: row.id, contact_id: row.contactId } : [],
    );
    return removed + (await unlinkDeals(storing, links));
  });
}

import * as z from "zod";
import { call } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { allRows, execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { Crm } from "../contract.ts";

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

/** What a SQL function did, by what was counted. */
const Counts = z.record(z.string(), z.number());

/**
 * Deletes sources the CRM has deleted, for all contacts that are not archived, and those that no longer belong to the
 * contact they are stored with. Returns how many rows were deleted.
 */
export async function removeEvidence(
  ctx: SystemContext,
  crm: Crm,
  { deleted, moved }: { readonly deleted: readonly EvidenceRow[]; readonly moved: readonly EvidenceRow[] },
): Promise<number> {
  const organization = ctx.claims.organizationId;
  const kindOf = ({ type }: EvidenceRow) => (type === "note" || type === "deal" ? type : "engagement");
  const ofDeals = (rows: readonly EvidenceRow[]) => rows.filter((row) => kindOf(row) === "deal");
  const removeDeals = async (client: Transaction): Promise<number> => {
    const gone = ofDeals(deleted).map(({ crmId }) => ({ crmId }));
    const removed = Counts.parse(
      await call(client, "app.remove_deals", {
        organization,
        crm_name: crm,
        rows: JSON.stringify(gone),
        dry: false,
      }),
    );
    const unlinked = await call(client, "app.unlink_deals", {
      organization,
      deals: ofDeals(moved).map(({ id }) => id),
      contacts: ofDeals(moved).map(({ contactId }) => contactId),
      dry: false,
    });
    return (removed["dealsRemoved"] ?? 0) + (unlinked ?? 0);
  };
  return withClaims(ctx, async (client) => {
    let removed = 0;
    for (const kind of ["engagement", "note"] as const) {
      const gone = deleted.filter((row) => kindOf(row) === kind).map(({ crmId }) => ({ crmId }));
      const counts = Counts.parse(
        await call(client, "app.remove_deleted", {
          organization,
          crm_name: crm,
          run_id: null,
          of_kind: kind,
          rows: JSON.stringify(gone),
          dry: false,
        }),
      );
      const left = await execute(
        client,
        `delete from public.${kind} where organization_id = $1 and id = any ($2::uuid[])`,
        [organization, moved.map(({ id }) => id)],
      );
      removed += (counts[`${kind}sRemoved`] ?? 0) + left;
    }
    await call(client, "app.forget_raw", {
      organization,
      crm_name: crm,
      crm_ids: moved.map(({ crmId }) => crmId),
    });
    return removed + (await removeDeals(client));
  });
}

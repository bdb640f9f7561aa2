import { type Transaction, withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";
import type { Crm } from "./contract.ts";
import type { Source } from "./source.ts";

/** An engagement, note or deal of one contact here. */
export interface EvidenceRow extends Source {
  readonly id: string;
  readonly contactId: string;
  readonly crm: Crm;
  /** The contact's id in the CRM, and those of whoever was merged into it. */
  readonly contactCrmIds: string[];
}

/** Those of the given ids that came from a CRM that can be asked, of contacts that are not archived. */
export async function readEvidence(
  ctx: SystemContext,
  sources: Readonly<Record<"engagements" | "notes" | "deals", readonly string[]>>,
): Promise<EvidenceRow[]> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<EvidenceRow>(
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
  return rows;
}

/**
 * Takes away what the CRM has deleted, of every contact that is not archived, and what is no longer about the contact
 * it stands with here. Answers how many rows went.
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
    const { rows } = await client.query<{ removed: number }>(
      `select (app.remove_deals($1, $2, $3, false) ->> 'dealsRemoved')::integer
         + app.unlink_deals($1, $4, $5, false) as removed`,
      [
        organization,
        crm,
        JSON.stringify(gone),
        ofDeals(moved).map(({ id }) => id),
        ofDeals(moved).map(({ contactId }) => contactId),
      ],
    );
    return rows[0]?.removed ?? 0;
  };
  return withClaims(ctx, async (client) => {
    let removed = 0;
    for (const kind of ["engagement", "note"] as const) {
      const gone = deleted.filter((row) => kindOf(row) === kind).map(({ crmId }) => ({ crmId }));
      const { rows } = await client.query<{ counts: Record<string, number> }>(
        "select app.remove_deleted($1, $2, null, $3, $4, false) as counts",
        [organization, crm, kind, JSON.stringify(gone)],
      );
      const { rowCount } = await client.query(
        `delete from public.${kind} where organization_id = $1 and id = any ($2::uuid[])`,
        [organization, moved.map(({ id }) => id)],
      );
      removed += (rows[0]?.counts[`${kind}sRemoved`] ?? 0) + (rowCount ?? 0);
    }
    await client.query("select app.forget_raw($1, $2, $3)", [
      organization,
      crm,
      moved.map(({ crmId }) => crmId),
    ]);
    return removed + (await removeDeals(client));
  });
}

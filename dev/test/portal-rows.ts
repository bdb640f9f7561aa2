import type { Pool } from "pg";
import type { Owners } from "../../functions/crm/named-owners.ts";
import type { Crm } from "../../functions/crm/contract.ts";
import { mapDeal } from "../../functions/crm/hubspot/map-deal.ts";
import { mapContact, mapEngagement, mapNote } from "../../functions/crm/hubspot/map.ts";
import type { DealRow, EngagementRow, NoteRow } from "../../functions/crm/rows.ts";
import { dealStages } from "@relance/simulators/hubspot/pipelines.ts";
import type { PortalControl } from "@relance/simulators/hubspot/portal-control.ts";

type Row = Record<string, unknown>;

/** The rows of a portal, or of an organization: each type sorted, so that two can be compared. */
export interface PortalRows {
  contacts: Row[];
  engagements: Row[];
  notes: Row[];
  deals: Row[];
}

const ENGAGEMENTS = ["emails", "calls", "meetings", "communications"] as const;

/** Everything an organization should have stored of a portal: one engagement or note for each live contact. */
export function rowsOfPortal(portal: PortalControl): PortalRows {
  const owners: Owners = Object.fromEntries(
    portal.owners.map(({ id, email, firstName, lastName }) => [
      id,
      { email: email.toLowerCase(), name: `${firstName} ${lastName}` },
    ]),
  );
  const contacts = portal.records("contacts");
  const perContact = (row: EngagementRow | NoteRow | null): Row[] => {
    if (row === null) return [];
    const { contactCrmIds, raw: _raw, rawIsLonger: _longer, ...rest } = row;
    return contactCrmIds.map((contactCrmId) => ({ ...rest, contactCrmId }));
  };
  return sorted({
    // When it was last touched in the CRM is kept only with a change that is ours to store.
    contacts: contacts.map((contact) => {
      const row = mapContact(contact, owners);
      // Of whom the CRM tells no number, none is stored.
      return { ...row, phones: row.phones ?? [], mergedCrmIds: undefined, updatedAt: undefined };
    }),
    engagements: ENGAGEMENTS.flatMap((type) =>
      portal
        .records(type)
        .flatMap((record) =>
          perContact(mapEngagement(type, record, portal.contactsOf(type, record), owners)),
        ),
    ),
    notes: portal
      .records("notes")
      .flatMap((record) => perContact(mapNote(record, portal.contactsOf("notes", record), owners))),
    deals: portal.records("deals").flatMap((record) => {
      const deal = mapDeal(record, portal.contactsOf("deals", record));
      return dealRows({ ...deal, stage: dealStages.get(deal.stage ?? "") ?? null });
    }),
  });
}

/** A deal as it should be stored: not at all without anybody. */
export function dealRows(deal: DealRow): Row[] {
  const { contactCrmIds, quotedOn = null } = deal;
  return contactCrmIds.length === 0 ? [] : [{ ...deal, quotedOn, contactCrmIds: contactCrmIds.toSorted() }];
}

/** What an organization has stored of a CRM, of contacts that are not archived. */
export async function rowsOfOrganization(
  admin: Pool,
  organizationId: string,
  crm: Crm = "hubspot",
): Promise<PortalRows> {
  const read = async (sql: string): Promise<Row[]> => {
    const { rows } = await admin.query<Row>(sql, [organizationId, crm]);
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
      ),
    );
  };
  const live = "join public.contact c on c.id = x.contact_id and c.archived_at is null";
  const [contacts, engagements, notes, deals] = await Promise.all([
    read(`select crm_id as "crmId", owner_email as "ownerEmail", first_name as "firstName", last_name as "lastName", email,
            job, company, linkedin_profile_url as "linkedinProfileUrl", phones, opted_out as "optedOut", bounced, do_not_contact as "doNotContact", created_at as "createdAt"
          from public.contact where organization_id = $1 and crm = $2 and archived_at is null`),
    read(`select x.crm_id as "crmId", c.crm_id as "contactCrmId", x.type, x.date, x.direction, x.subject, x.text, x.participants
          from public.engagement x ${live} where x.organization_id = $1 and x.crm = $2`),
    read(`select x.crm_id as "crmId", c.crm_id as "contactCrmId", x.date, x.author, x.text
          from public.note x ${live} where x.organization_id = $1 and x.crm = $2`),
    read(`select x.crm_id as "crmId", array_agg(c.crm_id order by c.crm_id collate "C") as "contactCrmIds", x.name, x.stage, x.state,
            x.amount::float8, x.currency, x.opened_on::text as "openedOn", x.closes_on::text as "closesOn", x.stage_since as "stageSince",
            x.next_step as "nextStep", x.next_activity_on::text as "nextActivityOn", x.resumes_on::text as "resumesOn", x.quoted_on::text as "quotedOn"
          from public.deal x join public.deal_contact l on l.deal_id = x.id
          join public.contact c on c.id = l.contact_id and c.archived_at is null
          where x.organization_id = $1 and x.crm = $2 group by x.id`),
  ]);
  return sorted({
    contacts: contacts.map((contact) => ({ ...contact, updatedAt: undefined })),
    engagements,
    notes,
    deals,
  });
}

/** The same rows in an order that does not depend on how they were read; sorts them in place. */
export function sorted(rows: PortalRows): PortalRows {
  const key = (row: Row): string => JSON.stringify([row.crmId, row.contactCrmId]);
  const sort = (list: Row[]): Row[] => list.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  return {
    contacts: sort(rows.contacts),
    engagements: sort(rows.engagements),
    notes: sort(rows.notes),
    deals: sort(rows.deals),
  };
}

/**
 * Calls a full synchronization needs, by the formula of HubSpot's page sizes (100 records a page), and one for the
 * stages of deals where there are any.
 */
export function callsNeeded(portal: PortalControl): number {
  const pages = (count: number): number => Math.max(1, Math.ceil(count / 100));
  const live = (["contacts", ...ENGAGEMENTS, "notes", "deals"] as const).map((type) =>
    pages(portal.records(type).length),
  );
  const stages = Math.min(1, portal.records("deals").length);
  return live.reduce((sum, count) => sum + count, stages) + pages(portal.records("contacts", true).length);
}

/** The version of every row a synchronization could touch: equal before and after when nothing was written. */
export async function rowVersions(admin: Pool, organizationId: string): Promise<string[]> {
  const { rows } = await admin.query<{ version: string }>(
    ["contact", "engagement", "note", "deal", "deal_contact", "action", "claim", "suggestion"]
      .map(
        (table) =>
          `select '${table} ' || xmin || ' ' || ctid || ' ' || to_jsonb(t)::text as version from public.${table} t where organization_id = $1`,
      )
      .join(" union all "),
    [organizationId],
  );
  return rows.map((row) => row.version).sort();
}

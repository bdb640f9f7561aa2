import { dealStages } from "../hubspot/pipelines.ts";
import { generateDemoPortals } from "../hubspot/portal/demo.ts";
import type { Portal, PortalRecord } from "../hubspot/types.ts";
import { instant } from "./account.ts";
import type { Corp, Fields, ObjectName, Staff } from "./types.ts";

/** Id of the account with the same stories as a HubSpot account. */
export const corpIdOf = (hubId: number): number => hubId;

const STATUSES: Readonly<Record<string, string>> = { closedwon: "won", closedlost: "lost" };
const CAMPAIGNS = ["sms", "phone", "email", "postal_mail"];
const CURRENCY = "EUR";

/** Converts a HubSpot account's people and stories to a Sellsy account of the same company. */
export function mapPortal(portal: Portal): Corp {
  const records: Record<ObjectName, Fields[]> = {
    contacts: [],
    individuals: [],
    companies: [],
    comments: [],
    "phone-calls": [],
    "calendar-events": [],
    tasks: [],
    emails: [],
    opportunities: [],
    estimates: [],
  };
  const add = (object: ObjectName, createdAt: string, fields: Record<string, unknown>): Fields => {
    const created = instant(Date.parse(createdAt));
    const row = { created, updated: created, updated_at: created, ...fields, id: records[object].length + 1 };
    records[object].push(row);
    return row;
  };
  const staffs: Staff[] = portal.owners.map(({ firstName, lastName, email, archived }, index) => ({
    id: 201 + index,
    firstname: firstName,
    lastname: lastName,
    email,
    status: archived === true ? "deleted" : "ok",
  }));
  const ownerOf = (ownerId: string | null | undefined) => ({
    id: staffs[portal.owners.findIndex(({ id }) => id === ownerId)]?.id ?? staffs[0]?.id ?? 0,
    type: "staff",
  });

  const companies = new Map<string, Fields>();
  /** What history about somebody says, by HubSpot's id. */
  const about = new Map<
    string,
    { contact_id: number | null; company_id: number | null; individual_id: number | null }
  >();
  for (const { id, properties: p, createdAt } of portal.records.contacts) {
    const name = p["company"] ?? "";
    const person = {
      first_name: p["firstname"] ?? null,
      last_name: p["lastname"] ?? null,
      email: p["email"] ?? null,
      phone_number: p["phone"] ?? null,
      mobile_number: p["mobilephone"] ?? null,
      owner: ownerOf(p["hubspot_owner_id"]),
      is_archived: false,
      marketing_campaigns_subscriptions: CAMPAIGNS.filter(
        (one) => one !== "email" || p["hs_email_optout"] !== "true",
      ),
    };
    if (name === "") {
      const { id: individual } = add("individuals", createdAt, person);
      about.set(id, { contact_id: null, company_id: null, individual_id: individual });
      continue;
    }
    const company =
      companies.get(name) ??
      add("companies", createdAt, {
        name,
        main_contact_id: null,
        dunning_contact_id: null,
        invoicing_contact_id: null,
        owner: person.owner,
        is_archived: false,
      });
    companies.set(name, company);
    const contact = add("contacts", createdAt, {
      ...person,
      position: p["jobtitle"] ?? null,
      _companies: [company.id],
    });
    company["main_contact_id"] ??= contact.id;
    about.set(id, { contact_id: contact.id, company_id: company.id, individual_id: null });
  }
  const eachOf = (record: PortalRecord) => record.contactIds.flatMap((id) => about.get(id) ?? []);
  const related = (one: ReturnType<typeof eachOf>[number]) =>
    (["contact", "company", "individual"] as const).flatMap((type) => {
      const id = one[`${type}_id`];
      return id === null ? [] : [{ type, id }];
    });

  for (const record of portal.records.calls) {
    const { properties: p } = record;
    const at = instant(Date.parse(p["hs_timestamp"] ?? record.createdAt));
    for (const one of eachOf(record))
      add("phone-calls", at, {
        ...one,
        related: related(one),
        description: p["hs_call_body"] ?? null,
        source: p["hs_call_direction"] === "INBOUND" ? "incoming" : "outcoming",
        date: at,
        owner: ownerOf(p["hubspot_owner_id"]),
        topic: null,
        result: { id: "connected", name: "Connecté" },
      });
  }
  for (const record of portal.records.meetings) {
    const { properties: p } = record;
    const [first, ...others] = eachOf(record);
    if (first === undefined) continue;
    add("calendar-events", record.createdAt, {
      ...first,
      related: related(first).slice(0, 1),
      title: p["hs_meeting_title"] ?? "Rendez-vous",
      description: p["hs_meeting_body"] ?? "",
      datetime_start: instant(
        Date.parse(p["hs_meeting_start_time"] ?? p["hs_timestamp"] ?? record.createdAt),
      ),
      owner: ownerOf(p["hubspot_owner_id"]),
      participants: [first, ...others].flatMap(({ contact_id: id }) =>
        id === null ? [] : [{ type: "contact", id }],
      ),
    });
  }
  const comment = (record: PortalRecord, at: string, description: string): void => {
    for (const one of eachOf(record))
      add("comments", at, {
        ...one,
        related: related(one).slice(0, 1),
        description,
        owner: ownerOf(record.properties["hubspot_owner_id"]),
      });
  };
  for (const record of portal.records.emails) {
    const { properties: p } = record;
    const at = p["hs_timestamp"] ?? record.createdAt;
    const text = p["hs_email_text"] ?? "";
    // Only what was sent from Sellsy is there: people copy what was answered into a comment.
    if (p["hs_email_direction"] === "INCOMING_EMAIL") {
      comment(record, at, `Réponse reçue par e-mail :\n\n${text}`);
      continue;
    }
    for (const one of eachOf(record))
      add("emails", at, {
        ...one,
        related: related(one).slice(0, 1),
        subject: p["hs_email_subject"] ?? "",
        content: text,
        from: staffs[0]?.email ?? "",
        owner: ownerOf(p["hubspot_owner_id"]),
      });
  }
  for (const record of portal.records.communications)
    comment(
      record,
      record.properties["hs_timestamp"] ?? record.createdAt,
      record.properties["hs_communication_body"] ?? "",
    );
  for (const record of portal.records.notes)
    comment(
      record,
      record.properties["hs_timestamp"] ?? record.createdAt,
      record.properties["hs_note_body"] ?? "",
    );

  const steps = new Map<string, number>();
  for (const record of portal.records.deals) {
    const { properties: p, createdAt } = record;
    const step = p["dealstage"] ?? "";
    if (!steps.has(step)) steps.set(step, steps.size + 1);
    const status = STATUSES[step] ?? "open";
    const people = eachOf(record);
    const [first] = people;
    const closed = p["closedate"] ?? null;
    add("opportunities", createdAt, {
      number: `OPP-${String(records.opportunities.length + 1).padStart(5, "0")}`,
      name: p["dealname"] ?? "",
      status,
      due_date: closed?.slice(0, 10) ?? null,
      updated_status: status === "open" || closed === null ? null : instant(Date.parse(closed)),
      amount: { value: Number(p["amount"] ?? 0).toFixed(2), currency: CURRENCY },
      pipeline: { id: 1, name: "Ventes" },
      step: { id: steps.get(step), name: dealStages.get(step) ?? step },
      note: p["closed_lost_reason"] ?? "",
      owner: ownerOf(p["hubspot_owner_id"]),
      contact_ids: people.flatMap(({ contact_id }) => contact_id ?? []),
      company_id: first?.company_id ?? null,
      individual_id: first?.individual_id ?? null,
    });
  }
  return { id: corpIdOf(portal.hubId), name: portal.name, staffs, records };
}

/** An estimate of an account, to its contact. */
export function addEstimate(
  { records, staffs }: Corp,
  { contactId, status, date, amount }: { contactId: number; status: string; date: string; amount: number },
): Fields {
  const contact = records.contacts.find(({ id }) => id === contactId);
  const [companyId] = (contact?.["_companies"] ?? []) as number[];
  const id = records.estimates.length + 1;
  const row: Fields = {
    id,
    number: `DEV-${date.slice(0, 4)}-${String(id).padStart(4, "0")}`,
    status,
    date,
    expiry_date: new Date(Date.parse(date) + 30 * 86_400_000).toISOString().slice(0, 10),
    created: `${date}T09:00:00+00:00`,
    currency: CURRENCY,
    amounts: { total_excl_tax: amount.toFixed(2), total: (amount * 1.2).toFixed(2) },
    subject: "Proposition",
    owner: contact?.["owner"] ?? { id: staffs[0]?.id ?? 0, type: "staff" },
    contact_id: contactId,
    related: companyId === undefined ? [] : [{ type: "company", id: companyId }],
  };
  records.estimates.push(row);
  return row;
}

const DAY = 86_400_000;
/** What became of the demonstration's estimates, and how many days ago they left. */
const ESTIMATES = [
  { status: "sent", daysAgo: 12, amount: 4_800 },
  { status: "read", daysAgo: 9, amount: 12_350 },
  { status: "accepted", daysAgo: 20, amount: 2_640 },
  { status: "refused", daysAgo: 25, amount: 7_900 },
  { status: "draft", daysAgo: 1, amount: 1_500 },
] as const;

/** The demonstration accounts as they stand on `today` (YYYY-MM-DD), some people with an estimate and a silence since. */
export function generateDemoCorps(today: string): Corp[] {
  return generateDemoPortals(today).map((portal) => {
    const corp = mapPortal(portal);
    const since = Date.parse(today) - 40 * DAY;
    const spoken = new Set(
      (["comments", "phone-calls", "calendar-events", "emails"] as const).flatMap((object) =>
        corp.records[object]
          .filter((row) => Date.parse(String(row["datetime_start"] ?? row["created"])) > since)
          .flatMap((row) => [row["contact_id"]]),
      ),
    );
    const silent = corp.records.contacts.filter(({ id }) => !spoken.has(id));
    for (const [index, { status, daysAgo, amount }] of ESTIMATES.entries()) {
      const contact = silent[index];
      if (contact === undefined) continue;
      const date = new Date(Date.parse(today) - daysAgo * DAY).toISOString().slice(0, 10);
      addEstimate(corp, { contactId: contact.id, status, date, amount });
    }
    return corp;
  });
}

import { dealStages } from "../hubspot/pipelines.ts";
import { generateDemoPortals } from "../hubspot/portal/demo.ts";
import type { Portal, PortalRecord } from "../hubspot/types.ts";
import { instant } from "./account.ts";
import type { Company, Fields, ObjectName, User } from "./types.ts";

/** Id of the account with the same stories as a HubSpot account. */
export const companyIdOf = (hubId: number): number => hubId;

const STATUSES: Readonly<Record<string, string>> = { closedwon: "won", closedlost: "lost" };
/** Custom activity types for what Pipedrive has none: a message, a logged answer. */
const ACTIVITIES = {
  calls: "call",
  emails: "email",
  meetings: "meeting",
  communications: "message",
} as const;

/** Converts a HubSpot account's people and stories to a Pipedrive account of the same company. */
export function mapPortal(portal: Portal): Company {
  const records: Record<ObjectName, Fields[]> = {
    persons: [],
    organizations: [],
    activities: [],
    deals: [],
    stages: [],
    notes: [],
  };
  const add = (object: ObjectName, createdAt: string, fields: Record<string, unknown>): number => {
    const id = records[object].length + 1;
    const at = instant(Date.parse(createdAt));
    records[object].push({ ...fields, id, add_time: at, update_time: at, is_deleted: false });
    return id;
  };
  const users: User[] = portal.owners.map((owner, index) => ({
    id: 1_001 + index,
    name: `${owner.firstName} ${owner.lastName}`,
    email: owner.email,
    active_flag: owner.archived !== true,
  }));
  const userOf = (ownerId: string | null | undefined): number | null =>
    users[portal.owners.findIndex(({ id }) => id === ownerId)]?.id ?? null;
  const companies = new Map<string, number>();
  const persons = new Map<string, number>();
  for (const { id, properties: p, createdAt } of portal.records.contacts) {
    const company = p["company"] ?? "";
    if (company !== "" && !companies.has(company))
      companies.set(company, add("organizations", createdAt, { name: company }));
    const optedOut = p["hs_email_optout"] === "true";
    const personId = add("persons", createdAt, {
      first_name: p["firstname"] ?? null,
      last_name: p["lastname"] ?? null,
      name: [p["firstname"], p["lastname"]].filter(Boolean).join(" "),
      emails: p["email"] ? [{ value: p["email"], primary: true, label: "work" }] : [],
      phones: [p["phone"], p["mobilephone"]].flatMap((value, place) =>
        value ? [{ value, primary: place === 0, label: place === 0 ? "work" : "mobile" }] : [],
      ),
      job_title: p["jobtitle"] ?? null,
      owner_id: userOf(p["hubspot_owner_id"]),
      org_id: companies.get(company) ?? null,
      marketing_status: optedOut ? "unsubscribed" : "no_consent",
    });
    persons.set(id, personId);
  }
  const peopleOf = (record: PortalRecord): number[] =>
    record.contactIds.flatMap((id) => persons.get(id) ?? []);
  for (const type of ["calls", "emails", "meetings", "communications"] as const) {
    for (const record of portal.records[type]) {
      const [first, ...others] = peopleOf(record);
      if (first === undefined) continue;
      const { properties: p } = record;
      const at = p["hs_meeting_start_time"] ?? p["hs_timestamp"] ?? record.createdAt;
      const due = instant(Date.parse(at));
      add("activities", record.createdAt, {
        type: p["hs_email_direction"] === "INCOMING_EMAIL" ? "reponse_recue" : ACTIVITIES[type],
        subject: p["hs_call_title"] ?? p["hs_email_subject"] ?? p["hs_meeting_title"] ?? "Message",
        note:
          p["hs_call_body"] ??
          p["hs_email_text"] ??
          p["hs_meeting_body"] ??
          p["hs_communication_body"] ??
          null,
        done: type !== "meetings",
        due_date: due.slice(0, 10),
        due_time: due.slice(11, 16),
        owner_id: userOf(p["hubspot_owner_id"]),
        person_id: first,
        participants: [first, ...others].map((person_id, index) => ({ person_id, primary: index === 0 })),
      });
    }
  }
  // A note in Pipedrive has one person.
  for (const record of portal.records.notes) {
    for (const person_id of peopleOf(record))
      add("notes", record.properties["hs_timestamp"] ?? record.createdAt, {
        content: record.properties["hs_note_body"] ?? "",
        user_id: userOf(record.properties["hubspot_owner_id"]),
        person_id,
      });
  }
  const stages = new Map<string, number>();
  for (const record of portal.records.deals) {
    const { properties: p, createdAt } = record;
    const stage = p["dealstage"] ?? "";
    if (!stages.has(stage))
      stages.set(stage, add("stages", createdAt, { name: dealStages.get(stage) ?? stage, pipeline_id: 1 }));
    const status = STATUSES[stage] ?? "open";
    add("deals", createdAt, {
      title: p["dealname"] ?? "",
      value: p["amount"] ? Number(p["amount"]) : null,
      currency: "EUR",
      status,
      stage_id: stages.get(stage),
      stage_change_time: p["hs_v2_date_entered_current_stage"] ?? createdAt,
      expected_close_date: (p["closedate"] ?? "").slice(0, 10) || null,
      close_time: status === "open" ? null : (p["closedate"] ?? null),
      lost_reason: p["closed_lost_reason"] ?? null,
      person_id: peopleOf(record)[0] ?? null,
      owner_id: userOf(p["hubspot_owner_id"]),
    });
  }
  return { id: companyIdOf(portal.hubId), name: portal.name, users, records };
}

/** The demonstration accounts as they stand on `today` (YYYY-MM-DD). */
export const generateDemoCompanies = (today: string): Company[] => generateDemoPortals(today).map(mapPortal);

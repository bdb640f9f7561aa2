import { cleanedMail } from "../clean-mail.ts";
import { cleaned, cleanField } from "../clean-text.ts";
import type { Owners } from "../named-owners.ts";
import { unknownOwner } from "../owner-address.ts";
import { phoneNumbers } from "../phone-numbers.ts";
import type { ContactRow, EngagementRow, NoteRow, Participant } from "../rows.ts";
import type { CrmObject } from "./schema.ts";

/** Properties read per object. The list is short because it is part of the URL. */
export const PROPERTIES = {
  contacts: [
    "firstname",
    "lastname",
    "email",
    "jobtitle",
    "company",
    "hs_linkedin_url",
    "phone",
    "mobilephone",
    "hubspot_owner_id",
    "hs_email_optout",
    "hs_email_bounce",
    "hs_email_hard_bounce_reason_enum",
    "hs_email_bad_address",
    "hs_merged_object_ids",
    "createdate",
    "lastmodifieddate",
  ],
  emails: [
    "hs_timestamp",
    "hs_createdate",
    "hubspot_owner_id",
    "hs_email_direction",
    "hs_email_subject",
    "hs_email_text",
    "hs_email_html",
    "hs_email_from_email",
    "hs_email_to_email",
  ],
  calls: [
    "hs_timestamp",
    "hs_createdate",
    "hubspot_owner_id",
    "hs_call_direction",
    "hs_call_title",
    "hs_call_body",
  ],
  meetings: [
    "hs_timestamp",
    "hs_createdate",
    "hubspot_owner_id",
    "hs_meeting_start_time",
    "hs_meeting_title",
    "hs_meeting_body",
    "hs_internal_meeting_notes",
  ],
  communications: [
    "hs_timestamp",
    "hs_createdate",
    "hubspot_owner_id",
    "hs_communication_channel_type",
    "hs_communication_body",
  ],
  notes: ["hs_timestamp", "hs_createdate", "hs_note_body", "hubspot_owner_id"],
  deals: [
    "dealname",
    "dealstage",
    "amount",
    "deal_currency_code",
    "createdate",
    "closedate",
    "hs_is_closed",
    "hs_is_closed_won",
    "closed_lost_reason",
    "hs_next_step",
    "notes_next_activity_date",
    "hs_v2_date_entered_current_stage",
  ],
} as const;
export type ObjectType = keyof typeof PROPERTIES;

/** The property with an object's last change. */
export const MODIFIED: Record<ObjectType, string> = {
  contacts: "lastmodifieddate",
  emails: "hs_lastmodifieddate",
  calls: "hs_lastmodifieddate",
  meetings: "hs_lastmodifieddate",
  communications: "hs_lastmodifieddate",
  notes: "hs_lastmodifieddate",
  deals: "hs_lastmodifieddate",
};

/** Valid years of a CRM's instants; others are typing errors. */
const YEARS = [1900, 2200] as const;

/** Parses ISO instants and epoch milliseconds; null for anything else. */
export function readInstant(value: string | null | undefined): string | null {
  const given = cleanField(value);
  if (given === null) return null;
  const milliseconds = /^-?\d+$/.test(given) ? Number(given) : Date.parse(given);
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= YEARS[0] && year < YEARS[1] ? date.toISOString() : null;
}

function linkedinUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`);
  if (url === null || !/(^|\.)linkedin\.com$/i.test(url.hostname)) return null;
  url.protocol = "https:";
  url.username = "";
  url.password = "";
  return url.href;
}

/** Maps a contact to its stored form. */
export function mapContact(object: CrmObject, owners: Owners): ContactRow {
  const { properties } = object;
  const owner = cleanField(properties.hubspot_owner_id);
  return {
    crmId: object.id,
    ownerEmail: owner === null ? null : (owners[owner]?.email ?? unknownOwner("hubspot", owner)),
    firstName: cleanField(properties.firstname),
    lastName: cleanField(properties.lastname),
    email: cleanField(properties.email)?.toLowerCase() ?? null,
    job: cleanField(properties.jobtitle),
    company: cleanField(properties.company),
    linkedinProfileUrl: linkedinUrl(cleanField(properties.hs_linkedin_url)),
    phones: phoneNumbers(properties.phone, properties.mobilephone),
    optedOut: properties.hs_email_optout === "true",
    bounced:
      Number(cleanField(properties.hs_email_bounce) ?? 0) > 0 ||
      cleanField(properties.hs_email_hard_bounce_reason_enum) !== null ||
      properties.hs_email_bad_address === "true",
    // HubSpot has no standard property for this.
    doNotContact: false,
    mergedCrmIds: (cleanField(properties.hs_merged_object_ids) ?? "").split(";").filter((id) => id !== ""),
    createdAt: readInstant(properties.createdate),
    updatedAt: readInstant(properties.lastmodifieddate),
  };
}

/** Maximum addresses kept per e-mail header line. */
const PARTICIPANTS = 20;

type EngagementType = Exclude<ObjectType, "contacts" | "notes" | "deals">;

const DIRECTIONS: Record<string, "incoming" | "outgoing"> = {
  INCOMING_EMAIL: "incoming",
  EMAIL: "outgoing",
  FORWARDED_EMAIL: "outgoing",
  INBOUND: "incoming",
  OUTBOUND: "outgoing",
};

/** The first property that holds an instant, else the creation time, since a date can be cleared. */
function dateOf(p: CrmObject["properties"], ...names: string[]): string | null {
  for (const name of [...names, "hs_createdate"]) {
    const date = readInstant(p[name]);
    if (date !== null) return date;
  }
  return null;
}

/** Maps an engagement to its stored form; null if it has no date. Contacts are CRM ids. */
export function mapEngagement(
  type: EngagementType,
  object: CrmObject,
  contactCrmIds: string[],
  owners: Owners,
): EngagementRow | null {
  const { properties: p } = object;
  const date = dateOf(p, ...(type === "meetings" ? ["hs_meeting_start_time"] : []), "hs_timestamp");
  if (date === null) return null;
  const base = { crmId: object.id, contactCrmIds, date, participants: participantsOf(p, owners) };
  switch (type) {
    case "emails":
      return {
        ...base,
        type: "email",
        direction: DIRECTIONS[p.hs_email_direction ?? ""] ?? null,
        subject: cleanField(p.hs_email_subject),
        ...cleanedMail(
          cleanField(p.hs_email_text) === null ? p.hs_email_html : p.hs_email_text?.trim(),
          p.hs_email_subject,
        ),
      };
    case "calls":
      return {
        ...base,
        type: "phone_call",
        direction: DIRECTIONS[p.hs_call_direction ?? ""] ?? null,
        subject: cleanField(p.hs_call_title),
        ...cleaned(p.hs_call_body),
      };
    case "meetings":
      return {
        ...base,
        type: "meeting",
        direction: null,
        subject: cleanField(p.hs_meeting_title),
        ...cleaned(p.hs_meeting_body, p.hs_internal_meeting_notes),
      };
    default:
      return {
        ...base,
        type: p.hs_communication_channel_type === "SMS" ? "sms" : "other",
        direction: null,
        subject: null,
        ...cleaned(p.hs_communication_body),
      };
  }
}

/** Maps a note to its stored form; null if it has no date. */
export function mapNote(object: CrmObject, contactCrmIds: string[], owners: Owners): NoteRow | null {
  const date = dateOf(object.properties, "hs_timestamp");
  if (date === null) return null;
  const owner = cleanField(object.properties.hubspot_owner_id);
  return {
    crmId: object.id,
    contactCrmIds,
    date,
    author: owner === null ? null : (owners[owner]?.name ?? null),
    ...cleaned(object.properties.hs_note_body),
  };
}

/** Participants: the addresses of an e-mail, and the owner who logged it. */
function participantsOf(p: CrmObject["properties"], owners: Owners): Participant[] {
  const addresses = (value: string | null | undefined, role: Participant["role"]): Participant[] =>
    (cleanField(value)?.split(/[;,]/) ?? [])
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address.includes("@"))
      .slice(0, PARTICIPANTS)
      .map((email) => ({ name: null, email, role }));
  const owner = owners[cleanField(p.hubspot_owner_id) ?? ""];
  return [
    ...addresses(p.hs_email_from_email, "from"),
    ...addresses(p.hs_email_to_email, "to"),
    ...(owner === undefined ? [] : [{ name: owner.name, email: owner.email, role: "owner" as const }]),
  ];
}

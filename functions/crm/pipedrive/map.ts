import { cleaned, cleanField } from "../clean-text.ts";
import type { Owners } from "../named-owners.ts";
import { dealAmount, dealCurrency, dealText, resumptionIn } from "../deal-fields.ts";
import { unknownOwner } from "../owner-address.ts";
import { phoneNumbers } from "../phone-numbers.ts";
import type { ContactRow, DealRow, EngagementRow, NoteRow } from "../rows.ts";
import { storedId } from "./ids.ts";
import type { Activity, Deal, Note, Person } from "./schema.ts";

/** Valid years of a CRM's instants; others are typing errors. */
const YEARS = [1900, 2200] as const;

/** Parses `2026-11-02T09:00:00Z`, or `2026-11-02 09:00:00` from the older API, both UTC; null for anything else. */
export function readInstant(value: string | null | undefined): string | null {
  const given = (value ?? "").replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, "$1T$2Z");
  const date = new Date(given);
  const year = date.getUTCFullYear();
  return given !== "" && year >= YEARS[0] && year < YEARS[1] ? date.toISOString() : null;
}

const dayOf = (value: string | null | undefined): string | null => readInstant(value)?.slice(0, 10) ?? null;

/** Maps a person to its stored form. `companies` are organization names by id. */
export function mapPerson(
  person: Person,
  owners: Owners,
  companies: ReadonlyMap<string, string | null>,
): ContactRow {
  const { owner_id: owner, org_id: company } = person;
  const marketing = person.marketing_status ?? null;
  const addresses = person.emails ?? [];
  const address = (addresses.find(({ primary }) => primary === true) ?? addresses[0])?.value;
  const numbers = (person.phones ?? []).toSorted(
    (one, other) => Number(other.primary === true) - Number(one.primary === true),
  );
  const isSplit = cleanField(person.first_name) !== null || cleanField(person.last_name) !== null;
  return {
    crmId: person.id,
    ownerEmail: owner === null ? null : (owners[owner]?.email ?? unknownOwner("pipedrive", owner)),
    firstName: cleanField(person.first_name),
    lastName: cleanField(isSplit ? person.last_name : person.name),
    email: cleanField(address)?.toLowerCase() ?? null,
    job: cleanField(person.job_title),
    company: company === null ? null : cleanField(companies.get(company)),
    linkedinProfileUrl: null,
    phones: phoneNumbers(null, ...numbers.map(({ value }) => value)),
    // Null without Pipedrive's Campaigns, which holds it: an opt-out stored while the company had them is kept.
    optedOut: marketing === null ? null : marketing === "unsubscribed",
    bounced: marketing === null ? null : marketing === "bounced",
    doNotContact: false,
    // A merged person is deleted, and the API does not say into whom.
    mergedCrmIds: [],
    createdAt: readInstant(person.add_time),
    updatedAt: readInstant(person.update_time),
  };
}

/** Noon for a day without an hour: the same day in every time zone people work in. Null if there is no day. */
function dueOf({ due_date: day, due_time: time }: Activity): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day ?? "")) return null;
  const hour = /^\d\d:\d\d(?::\d\d)?$/.test(time ?? "") ? (time ?? "").slice(0, 5) : "12:00";
  return readInstant(`${day}T${hour}:00Z`);
}

/** Engagement types of Pipedrive's standard activity types; a company's custom types have none here. */
const TYPES: Readonly<Partial<Record<string, EngagementRow["type"]>>> = {
  call: "phone_call",
  email: "email",
  meeting: "meeting",
  lunch: "meeting",
};

/** Ids of the persons an activity is about, each once: its main person first, then its participants. */
export const contactsOfActivity = ({ person_id, participants }: Activity): string[] => [
  ...new Set([person_id, ...(participants ?? []).map((one) => one.person_id)].flatMap((id) => id ?? [])),
];

/**
 * Maps an activity to its stored form; null if it has no date. A call or e-mail that is not done is a task, not an
 * engagement; a future meeting is one.
 */
export function mapActivity(activity: Activity, owners: Owners): EngagementRow | null {
  const date = dueOf(activity) ?? readInstant(activity.marked_as_done_time) ?? readInstant(activity.add_time);
  if (date === null) return null;
  const type = TYPES[activity.type ?? ""] ?? "other";
  const owner = activity.owner_id === null ? undefined : owners[activity.owner_id];
  return {
    crmId: activity.id,
    contactCrmIds: contactsOfActivity(activity),
    date,
    participants: owner === undefined ? [] : [{ name: owner.name, email: owner.email, role: "owner" }],
    type: activity.done === true || type === "meeting" ? type : "other",
    // An activity records what a user did; Pipedrive does not say who called whom.
    direction: activity.done === true && type === "email" ? "outgoing" : null,
    subject: cleanField(activity.subject),
    ...cleaned(activity.note, activity.public_description),
  };
}

/** Maps a note to its stored form; null if it has no date. */
export function mapNote(note: Note, owners: Owners): NoteRow | null {
  const date = readInstant(note.add_time);
  if (date === null) return null;
  return {
    crmId: storedId("notes", note.id),
    contactCrmIds: note.person_id === null ? [] : [note.person_id],
    date,
    author: note.user_id === null ? null : (owners[note.user_id]?.name ?? null),
    ...cleaned(note.content),
  };
}

const STATES: Readonly<Partial<Record<string, DealRow["state"]>>> = { won: "won", lost: "lost" };

/** Maps a deal to its stored form. `stages` are stage names by id. */
export function mapDeal(deal: Deal, stages: ReadonlyMap<string, string | null>): DealRow {
  const state = STATES[deal.status ?? ""] ?? "open";
  const closedOn = dayOf(deal.local_close_date) ?? dayOf(deal.close_time);
  const closesOn = state === "open" ? dayOf(deal.expected_close_date) : closedOn;
  return {
    crmId: storedId("deals", deal.id),
    contactCrmIds: deal.person_id === null ? [] : [deal.person_id],
    name: dealText(deal.title),
    stage: deal.stage_id === null ? null : dealText(stages.get(deal.stage_id)),
    state,
    amount: deal.value == null ? null : dealAmount(String(deal.value)),
    currency: dealCurrency(deal.currency),
    openedOn: dayOf(deal.add_time),
    closesOn,
    stageSince: readInstant(deal.stage_change_time),
    nextStep: null,
    nextActivityOn: null,
    resumesOn: state === "lost" ? resumptionIn([dealText(deal.lost_reason)], closedOn) : null,
  };
}

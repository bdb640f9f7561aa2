import { cleanedMail } from "../clean-mail.ts";
import { cleaned, cleanField } from "../clean-text.ts";
import { dealAmount, dealCurrency, dealText, resumptionIn } from "../deal-fields.ts";
import type { Owners } from "../named-owners.ts";
import { unknownOwner } from "../owner-address.ts";
import { phoneNumbers } from "../phone-numbers.ts";
import type { ContactRow, DealRow, EngagementRow, NoteRow } from "../rows.ts";
import { type HistoryKind, individualId, storedId } from "./ids.ts";
import type {
  CalendarEvent,
  Comment,
  Contact,
  Email,
  Individual,
  Opportunity,
  PhoneCall,
  Task,
} from "./schema.ts";

/** Valid years of a CRM's instants; others are typing errors. */
const YEARS = [1900, 2200] as const;

/** An instant with its offset, as ISO in UTC; null for anything else. */
export function readInstant(value: string | null | undefined): string | null {
  const date = new Date(value ?? "");
  const year = date.getUTCFullYear();
  return value && year >= YEARS[0] && year < YEARS[1] ? date.toISOString() : null;
}

/** The day that stands in a date or an instant, as it is where the account is. */
export const dayIn = (value: string | null | undefined): string | null =>
  readInstant(value) === null ? null : (/^\d{4}-\d\d-\d\d/.exec(value ?? "")?.[0] ?? null);

const ownerEmail = (owner: string | null, owners: Owners): string | null =>
  owner === null ? null : (owners[owner]?.email ?? unknownOwner("sellsy", owner));

/** Maps a person of a company, of which `company` is the name. */
export function mapContact(contact: Contact, owners: Owners, company: string | null): ContactRow {
  return {
    ...mapPerson(contact, owners),
    crmId: contact.id,
    job: cleanField(contact.position),
    company: cleanField(company),
    updatedAt: readInstant(contact.updated),
  };
}

/** Maps a person who is a client or prospect themselves. */
export const mapIndividual = (individual: Individual, owners: Owners): ContactRow => ({
  ...mapPerson(individual, owners),
  crmId: individualId(individual.id),
  job: null,
  company: null,
  updatedAt: readInstant(individual.updated_at),
});

function mapPerson(
  person: Omit<Contact, "position" | "updated">,
  owners: Owners,
): Omit<ContactRow, "crmId" | "job" | "company" | "updatedAt"> {
  const campaigns = person.marketing_campaigns_subscriptions ?? null;
  return {
    ownerEmail: ownerEmail(person.owner, owners),
    firstName: cleanField(person.first_name),
    lastName: cleanField(person.last_name),
    email: cleanField(person.email)?.toLowerCase() ?? null,
    linkedinProfileUrl: null,
    phones: phoneNumbers(null, person.phone_number, person.mobile_number),
    // Everybody gets an account's campaigns by e-mail until somebody takes the tick away.
    optedOut: campaigns === null ? null : !campaigns.includes("email"),
    // Sellsy does not say that an address is dead.
    bounced: null,
    doNotContact: false,
    // A merged person is deleted, and the API does not say into whom.
    mergedCrmIds: [],
    createdAt: readInstant(person.created),
  };
}

/** An exchange before its people are known. */
type Exchange = Omit<EngagementRow, "contactCrmIds">;

const exchange = (
  kind: HistoryKind,
  id: string,
  about: { date: string; owner: string | null; owners: Owners; subject: string | null | undefined },
): Pick<Exchange, "crmId" | "date" | "subject" | "participants"> => {
  const owner = about.owner === null ? undefined : about.owners[about.owner];
  return {
    crmId: storedId(kind, id),
    date: about.date,
    subject: cleanField(about.subject),
    participants: owner === undefined ? [] : [{ name: owner.name, email: owner.email, role: "owner" }],
  };
};

/** What became of a call in which nobody was spoken with, or which is still to be made. */
const NO_TALK: ReadonlySet<string> = new Set(["noanswer", "busy", "scheduled"]);

/** Maps a call; null if it has no date. One in which nobody was spoken with is no conversation. */
export function mapCall(call: PhoneCall, owners: Owners): Exchange | null {
  const date = readInstant(call.date) ?? readInstant(call.created);
  if (date === null) return null;
  const isTalk = !NO_TALK.has(call.result?.id ?? "");
  const direction = call.source === "incoming" ? "incoming" : call.source === "outcoming" ? "outgoing" : null;
  return {
    ...exchange("phone-calls", call.id, { date, owner: call.owner, owners, subject: call.topic?.name }),
    type: isTalk ? "phone_call" : "other",
    direction: isTalk ? direction : null,
    ...cleaned(call.description),
  };
}

/** Maps an event of the calendar; null if it has no date. */
export function mapEvent(event: CalendarEvent, owners: Owners): Exchange | null {
  const date = readInstant(event.datetime_start) ?? readInstant(event.created);
  if (date === null) return null;
  return {
    ...exchange("calendar-events", event.id, { date, owner: event.owner, owners, subject: event.title }),
    type: "meeting",
    direction: null,
    ...cleaned(event.description),
  };
}

/** Maps a task; null if it has no date. */
export function mapTask(task: Task, owners: Owners): Exchange | null {
  const date = readInstant(task.due_date) ?? readInstant(task.created);
  if (date === null) return null;
  return {
    ...exchange("tasks", task.id, { date, owner: task.owner, owners, subject: task.title }),
    type: "other",
    direction: null,
    ...cleaned(task.description),
  };
}

/** Maps an e-mail that was sent from Sellsy; null if it has no date. */
export function mapEmail(email: Email, owners: Owners): Exchange | null {
  const date = readInstant(email.created);
  if (date === null) return null;
  return {
    ...exchange("emails", email.id, { date, owner: email.owner, owners, subject: email.subject }),
    type: "email",
    direction: "outgoing",
    ...cleanedMail(email.content, email.subject),
  };
}

/** Maps a comment; null if it has no date. */
export function mapComment(comment: Comment, owners: Owners): Omit<NoteRow, "contactCrmIds"> | null {
  const date = readInstant(comment.created);
  if (date === null) return null;
  return {
    crmId: storedId("comments", comment.id),
    date,
    author: comment.owner === null ? null : (owners[comment.owner]?.name ?? null),
    ...cleaned(comment.description),
  };
}

/** « late » is an open opportunity past its day; a cancelled or closed one is not worked on any more. */
const STATES: Readonly<Partial<Record<string, DealRow["state"]>>> = {
  won: "won",
  lost: "lost",
  cancelled: "lost",
  closed: "lost",
};

/** Maps an opportunity. */
export function mapOpportunity(opportunity: Opportunity): Omit<DealRow, "contactCrmIds"> {
  const state = STATES[opportunity.status ?? ""] ?? "open";
  const closedOn = dayIn(opportunity.updated_status);
  return {
    crmId: storedId("opportunities", opportunity.id),
    name: dealText(opportunity.name),
    stage: dealText(opportunity.step?.name),
    state,
    amount: dealAmount(opportunity.amount?.value),
    currency: dealCurrency(opportunity.amount?.currency),
    openedOn: dayIn(opportunity.created),
    closesOn: state === "open" ? dayIn(opportunity.due_date) : closedOn,
    // Sellsy tells when the status changed, not the step.
    stageSince: null,
    nextStep: null,
    nextActivityOn: null,
    resumesOn: state === "lost" ? resumptionIn([dealText(opportunity.note)], closedOn) : null,
  };
}

import { cleanedMail } from "../clean-mail.ts";
import { cleaned, cleanField, cleanText } from "../clean-text.ts";
import { phoneNumbers } from "../phone-numbers.ts";
import type { ContactRow, EngagementRow, NoteRow, Participant } from "../rows.ts";
import { isPerson, longId } from "./ids.ts";
import type { Row } from "./schema.ts";

/** A row that links a record to a participant or recipient. */
export type Link = Row;

/** Valid years of a CRM's instants; others are typing errors. */
const YEARS = [1900, 2200] as const;

/** Parses `2026-11-02T09:00:00.000+0000`, or the `…Z` of CSV results; null for anything else. */
export function readInstant(value: string | null | undefined): string | null {
  const date = new Date(cleanField(value) ?? "");
  const year = date.getUTCFullYear();
  return year >= YEARS[0] && year < YEARS[1] ? date.toISOString() : null;
}

/** A day without an hour becomes noon: the same day in every time zone people work in. Null if it is not a day. */
export function readDay(value: string | null | undefined): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(value ?? "") ? readInstant(`${value ?? ""}T12:00:00Z`) : null;
}

const address = (value: string | null | undefined): string | null => cleanField(value)?.toLowerCase() ?? null;
const isTrue = (value: string | null | undefined): boolean => value === "true";

/** Reads a field's value; null if the field is hidden and was not read. */
function told<T>(value: string | null | undefined, read: (value: string | null) => T): T | null {
  return value === undefined ? null : read(value);
}

/** Maps a contact or lead to its stored form. */
export function mapPerson(row: Row): ContactRow {
  return {
    crmId: longId(row.Id ?? ""),
    // A lead owned by a queue has no owner.
    ownerEmail: row["Owner.Type"] === "Queue" ? null : address(row["Owner.Email"]),
    firstName: cleanField(row.FirstName),
    lastName: cleanField(row.LastName),
    email: address(row.Email),
    job: cleanField(row.Title),
    // A person account's account is the person, not a company.
    company: isTrue(row.IsPersonAccount)
      ? null
      : (cleanField(row["Account.Name"]) ?? cleanField(row.Company)),
    // Salesforce has no standard field for this.
    linkedinProfileUrl: null,
    phones: phoneNumbers(row.Phone, row.MobilePhone),
    optedOut: told(row.HasOptedOutOfEmail, isTrue),
    bounced: told(row.EmailBouncedDate, (date) => cleanField(date) !== null),
    // Contacts who refuse calls are not suggested: how they would be reached is the salesperson's choice.
    doNotContact: told(row.DoNotCall, isTrue),
    mergedCrmIds: [],
    createdAt: readInstant(row.CreatedDate),
    updatedAt: readInstant(row.LastModifiedDate),
  };
}

/** Maximum addresses kept per e-mail header line. */
const PARTICIPANTS = 20;

function ownerOf(row: Row): Participant[] {
  const [name, email] = [cleanField(row["Owner.Name"]), address(row["Owner.Email"])];
  return name === null && email === null ? [] : [{ name, email, role: "owner" }];
}

/** The contacts and leads among some ids, without duplicates. */
export const people = (...ids: (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter(isPerson).map(longId)),
];

/** If a task was completed within this time around noon of its day, the completion gives its hour. */
const DAY = 14 * 3_600_000;

/** The completion time if it is on the task's day, else the day. */
function taskDate(row: Row): string | null {
  const [day, done] = [readDay(row.ActivityDate), readInstant(row.CompletedDateTime)];
  if (day === null) return done ?? readInstant(row.CreatedDate);
  return done !== null && Math.abs(Date.parse(done) - Date.parse(day)) <= DAY ? done : day;
}

/** Maps a task to an engagement with all related people; null if it has no date. */
export function mapTask(row: Row, links: readonly Link[] = []): EngagementRow | null {
  const date = taskDate(row);
  if (date === null) return null;
  const isCall = row.TaskSubtype === "Call";
  const directions: Record<string, "incoming" | "outgoing"> = { Inbound: "incoming", Outbound: "outgoing" };
  return {
    crmId: longId(row.Id ?? ""),
    contactCrmIds: people(row.WhoId, ...links.map((link) => link.RelationId)),
    date,
    participants: ownerOf(row),
    type: isCall ? "phone_call" : "other",
    direction: isCall ? (directions[row.CallType ?? ""] ?? null) : null,
    subject: cleanField(row.Subject),
    ...cleaned(row.Description),
  };
}

/** Maps an event and its attendees to an engagement; null if it has no date. */
export function mapEvent(row: Row, links: readonly Link[]): EngagementRow | null {
  const start = isTrue(row.IsAllDayEvent) ? null : readInstant(row.StartDateTime);
  const date = start ?? readDay(row.ActivityDate) ?? readInstant(row.StartDateTime);
  if (date === null) return null;
  const attendees = links.flatMap((link): Participant[] => {
    const [name, email] = [cleanField(link["Relation.Name"]), address(link["Relation.Email"])];
    return name === null && email === null ? [] : [{ name, email, role: "attendee" }];
  });
  return {
    crmId: longId(row.Id ?? ""),
    contactCrmIds: people(row.WhoId, ...links.map((link) => link.RelationId)),
    date,
    participants: [...attendees.slice(0, PARTICIPANTS), ...ownerOf(row)],
    type: "meeting",
    direction: null,
    subject: cleanField(row.Subject),
    ...cleaned(row.Description),
  };
}

/** Maps an e-mail, with its sender and recipients, to an engagement; null if it has no date. */
export function mapEmail(row: Row, links: readonly Link[]): EngagementRow | null {
  const date = readInstant(row.MessageDate) ?? readInstant(row.CreatedDate);
  if (date === null) return null;
  const addresses = (value: string | null | undefined, role: Participant["role"]): Participant[] =>
    (cleanField(value)?.split(/[;,]/) ?? [])
      .map((each) => each.trim().toLowerCase())
      .filter((each) => each.includes("@"))
      .slice(0, PARTICIPANTS)
      .map((email) => ({ name: role === "from" ? cleanField(row.FromName) : null, email, role }));
  return {
    crmId: longId(row.Id ?? ""),
    contactCrmIds: people(...links.map((link) => link.RelationId)),
    date,
    participants: [
      ...addresses(row.FromAddress, "from"),
      ...addresses(row.ToAddress, "to"),
      ...addresses(row.CcAddress, "cc"),
    ],
    type: "email",
    direction: isTrue(row.Incoming) ? "incoming" : "outgoing",
    subject: cleanField(row.Subject),
    ...cleanedMail(cleanField(row.TextBody) === null ? row.HtmlBody : row.TextBody?.trim(), row.Subject),
  };
}

/** Maps a Classic note, or a Lightning document with its content; null if it has no date. */
export function mapNote(row: Row, contactCrmIds: readonly string[], body: string | null): NoteRow | null {
  const date = readInstant(row.CreatedDate);
  if (date === null) return null;
  const title = cleanText(row.Title);
  const content = cleaned(body);
  return {
    crmId: longId(row.Id ?? ""),
    contactCrmIds: people(...contactCrmIds),
    date,
    author: cleanField(row["Owner.Name"]),
    // Without a title Salesforce uses the beginning of the text.
    ...(title === "" || isBeginning(title, content.text) ? content : cleaned(row.Title, body)),
  };
}

function isBeginning(title: string, of: string): boolean {
  const plain = (value: string): string => value.replace(/\s+/g, " ");
  return plain(of).startsWith(plain(title));
}

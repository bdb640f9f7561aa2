import type { Portal, PortalRecord } from "../../hubspot/types.ts";
import { toSecond } from "../data/write.ts";
import type { Fields } from "../types.ts";
import type { People, Person } from "./people.ts";
import { plainText } from "./plain-text.ts";
import type { Sheet } from "./sheet.ts";

type Setting = { sheet: Sheet; people: People; today: string };
type Told = {
  record: PortalRecord;
  at: string;
  user: { id: string; email: string; name: string };
  person: Person;
  others: Person[];
};

const channels: Record<string, string> = {
  SMS: "SMS",
  WHATS_APP: "WhatsApp",
  LINKEDIN_MESSAGE: "Message LinkedIn",
};
const year = 365 * 86_400_000;

/** Converts an account's calls, mails, meetings, messages and notes to Salesforce's objects, oldest first. */
export function mapEngagements(portal: Portal, sheet: Sheet, people: People, today: string): void {
  const setting = { sheet, people, today };
  const writers = {
    calls: writeCall,
    emails: writeMail,
    meetings: writeMeeting,
    communications: writeMessage,
    notes: writeNote,
  };
  for (const type of ["calls", "emails", "meetings", "communications", "notes"] as const) {
    for (const record of portal.records[type]) {
      const [person, ...others] = record.contactIds.flatMap((id) => people.contacts.get(id) ?? []);
      if (!person) continue;
      const at = record.properties["hs_timestamp"] ?? record.createdAt;
      const user = people.userOf(record.properties["hubspot_owner_id"]);
      writers[type](setting, { record, at, user, person, others });
    }
  }
}

/** A task with its people: past ones are completed, old ones archived. */
function writeTask({ sheet, today }: Setting, told: Told, own: Fields): string {
  const { record, at, user, person } = told;
  // A task has one lead, or several contacts.
  const people = person.object === "Lead" ? [person] : [person, ...told.others.filter(isContact)];
  const past = Date.parse(at) < Date.parse(`${today}T23:59:59Z`);
  const id = sheet.add("Task", record.createdAt, {
    WhoId: person.id,
    AccountId: person.accountId,
    OwnerId: user.id,
    ActivityDate: at.slice(0, 10),
    Status: past ? "Completed" : "Not Started",
    IsArchived: isOld(at, today),
    CompletedDateTime: past ? toSecond(Date.parse(at)) : null,
    WhoCount: people.length,
    ...own,
  });
  for (const each of people) {
    sheet.add("TaskRelation", record.createdAt, {
      TaskId: id,
      RelationId: each.id,
      AccountId: each.accountId,
    });
  }
  return id;
}

const isContact = ({ object }: Person): boolean => object === "Contact";

const isOld = (at: string, today: string) => Date.parse(at) < Date.parse(today) - year;

function writeCall(setting: Setting, told: Told): void {
  const given = told.record.properties;
  const answered = given["hs_call_status"] === "COMPLETED";
  writeTask(setting, told, {
    TaskSubtype: "Call",
    Subject: given["hs_call_title"] ?? "Appel",
    Description: plainText(given["hs_call_body"]),
    CallType: given["hs_call_direction"] === "INBOUND" ? "Inbound" : "Outbound",
    CallDisposition: answered ? "Connecté" : "Pas de réponse",
    CallDurationInSeconds: Math.round(Number(given["hs_call_duration"] ?? 0) / 1000),
  });
}

function writeMail(setting: Setting, told: Told): void {
  const { sheet } = setting;
  const { record, at, user, person, others } = told;
  const given = record.properties;
  const incoming = given["hs_email_direction"] === "INCOMING_EMAIL";
  const subject = given["hs_email_subject"] ?? null;
  const activityId = writeTask(setting, told, {
    TaskSubtype: "Email",
    Subject: `E-mail : ${subject ?? ""}`.slice(0, 255),
    Description: given["hs_email_text"] ?? null,
  });
  const id = sheet.add("EmailMessage", record.createdAt, {
    ActivityId: activityId,
    Subject: subject,
    TextBody: given["hs_email_text"] ?? null,
    HtmlBody: given["hs_email_html"] ?? null,
    FromAddress: given["hs_email_from_email"] ?? null,
    FromName: incoming ? null : user.name,
    ToAddress: given["hs_email_to_email"] ?? null,
    Incoming: incoming,
    Status: incoming ? "1" : "3",
    MessageDate: toSecond(Date.parse(at)),
    CreatedById: user.id,
  });
  const relate = (relationId: string, type: string, address: string | null, object: string) =>
    sheet.add("EmailMessageRelation", record.createdAt, {
      EmailMessageId: id,
      RelationId: relationId,
      RelationType: type,
      RelationAddress: address,
      RelationObjectType: object,
    });
  const [theirs, ours] = incoming ? ["FromAddress", "ToAddress"] : ["ToAddress", "FromAddress"];
  relate(person.id, theirs ?? "", person.email, person.object);
  relate(user.id, ours ?? "", user.email, "User");
  for (const other of others) relate(other.id, "CcAddress", other.email, other.object);
}

function writeMeeting({ sheet, today }: Setting, told: Told): void {
  const { record, user, person, others } = told;
  const given = record.properties;
  const start = given["hs_meeting_start_time"] ?? told.at;
  const end = given["hs_meeting_end_time"] ?? start;
  const id = sheet.add("Event", record.createdAt, {
    WhoId: person.id,
    AccountId: person.accountId,
    OwnerId: user.id,
    Subject: given["hs_meeting_title"] ?? "Réunion",
    Description: plainText(given["hs_meeting_body"]) ?? plainText(given["hs_internal_meeting_notes"]),
    Location: given["hs_meeting_location"] ?? null,
    StartDateTime: toSecond(Date.parse(start)),
    ActivityDateTime: toSecond(Date.parse(start)),
    EndDateTime: toSecond(Date.parse(end)),
    ActivityDate: start.slice(0, 10),
    DurationInMinutes: Math.round((Date.parse(end) - Date.parse(start)) / 60_000),
    IsArchived: isOld(start, today),
  });
  for (const [index, each] of [person, ...others].entries()) {
    sheet.add("EventRelation", record.createdAt, {
      EventId: id,
      RelationId: each.id,
      AccountId: each.accountId,
      IsParent: index === 0,
      IsInvitee: index > 0,
    });
  }
}

function writeMessage(setting: Setting, told: Told): void {
  const given = told.record.properties;
  writeTask(setting, told, {
    Subject: channels[given["hs_communication_channel_type"] ?? ""] ?? "Message",
    Description: plainText(given["hs_communication_body"]),
  });
}

/** Most notes are Lightning notes, some are older Classic ones. */
function writeNote({ sheet }: Setting, { record, user, person, others }: Told): void {
  const body = record.properties["hs_note_body"] ?? "";
  const title = (plainText(body) ?? "Note").slice(0, 60).split("\n")[0] ?? "Note";
  if (Number(record.id) % 5 === 0) {
    const Body = plainText(body);
    sheet.add("Note", record.createdAt, { ParentId: person.id, Title: title, Body, OwnerId: user.id });
    return;
  }
  const id = sheet.add("ContentNote", record.createdAt, { Title: title, Content: body, OwnerId: user.id });
  for (const each of [person, ...others]) {
    sheet.add("ContentDocumentLink", record.createdAt, { ContentDocumentId: id, LinkedEntityId: each.id });
  }
}

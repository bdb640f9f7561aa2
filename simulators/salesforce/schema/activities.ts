import {
  field,
  longText,
  modstamp,
  readOnly,
  reference,
  systemFields,
  type FieldDefinition,
} from "./field.ts";
import { groupOrUserOwner } from "./people.ts";

const no = { nillable: false };
const fixed = { createable: false, updateable: false };
const once = { updateable: false };
const who = (): FieldDefinition => reference("WhoId", "Who", ["Contact", "Lead"]);
const what = (): FieldDefinition => reference("WhatId", "What", ["Account", "Opportunity", "Case"]);
const activityAccount = (): FieldDefinition => reference("AccountId", "Account", ["Account"], fixed);

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm */
export const task: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  who(),
  what(),
  // Exists in orgs with shared activities.
  readOnly("WhoCount", "int"),
  activityAccount(),
  field("Subject", "string"),
  field("ActivityDate", "date"),
  field("Status", "picklist", no),
  field("Priority", "picklist", no),
  readOnly("IsHighPriority", "boolean", no),
  readOnly("IsClosed", "boolean", no),
  readOnly("IsArchived", "boolean", no),
  groupOrUserOwner(),
  longText("Description"),
  field("Type", "picklist"),
  field("CallDurationInSeconds", "int"),
  field("CallType", "picklist", { values: ["Internal", "Inbound", "Outbound"] }),
  field("CallDisposition"),
  field("CallObject"),
  field("ReminderDateTime", "datetime"),
  field("IsReminderSet", "boolean", no),
  field("TaskSubtype", "picklist", {
    ...once,
    values: ["Task", "Email", "ListEmail", "Cadence", "Call", "LinkedIn"],
  }),
  readOnly("CompletedDateTime", "datetime"),
];

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_event.htm */
export const event: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  who(),
  what(),
  activityAccount(),
  field("Subject", "string"),
  field("Location"),
  field("IsAllDayEvent", "boolean", no),
  field("ActivityDateTime", "datetime"),
  field("ActivityDate", "date"),
  field("DurationInMinutes", "int"),
  field("StartDateTime", "datetime"),
  field("EndDateTime", "datetime"),
  longText("Description"),
  groupOrUserOwner(),
  field("Type", "picklist"),
  field("IsPrivate", "boolean", no),
  field("ShowAs", "picklist", { values: ["Busy", "OutOfOffice", "Free"] }),
  readOnly("IsChild", "boolean", no),
  readOnly("IsGroupEvent", "boolean", no),
  readOnly("GroupEventType", "picklist"),
  readOnly("IsArchived", "boolean", no),
  field("EventSubtype", "picklist", once),
];

export const taskRelation: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("TaskId", "Task", ["Task"], { ...once, required: true, nillable: false }),
  reference("RelationId", "Relation", ["Contact", "Lead", "Account"], {
    ...once,
    required: true,
    nillable: false,
  }),
  field("IsWhat", "boolean", { ...no, ...once }),
  reference("AccountId", "Account", ["Account"], fixed),
];

export const eventRelation: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("EventId", "Event", ["Event"], { ...once, required: true, nillable: false }),
  reference("RelationId", "Relation", ["Contact", "Lead", "Account", "User"], {
    ...once,
    required: true,
    nillable: false,
  }),
  field("IsWhat", "boolean", { ...no, ...once }),
  field("IsParent", "boolean", { ...no, ...once }),
  field("IsInvitee", "boolean", { ...no, ...once }),
  reference("AccountId", "Account", ["Account"], fixed),
  field("Status", "picklist", { values: ["New", "Declined", "Accepted", "Uninvited", "Maybe"] }),
  field("RespondedDate", "datetime"),
  field("Response"),
];

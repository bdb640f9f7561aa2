/** Fields read of each object where they may be seen; `Id`, `IsDeleted` and `SystemModstamp` come with all of them. */
export const FIELDS = {
  Contact: [
    "MasterRecordId",
    "FirstName",
    "LastName",
    "Email",
    "Title",
    "Account.Name",
    "IsPersonAccount",
    "Owner.Email",
    "HasOptedOutOfEmail",
    "EmailBouncedDate",
    "DoNotCall",
    "CreatedDate",
    "LastModifiedDate",
  ],
  Lead: [
    "MasterRecordId",
    "IsConverted",
    "ConvertedContactId",
    "FirstName",
    "LastName",
    "Email",
    "Title",
    "Company",
    "Owner.Type",
    "Owner.Email",
    "HasOptedOutOfEmail",
    "EmailBouncedDate",
    "DoNotCall",
    "CreatedDate",
    "LastModifiedDate",
  ],
  Task: [
    "WhoId",
    "WhoCount",
    "TaskSubtype",
    "Subject",
    "Description",
    "CallType",
    "ActivityDate",
    "CompletedDateTime",
    "CreatedDate",
    "Owner.Name",
    "Owner.Email",
  ],
  Event: [
    "WhoId",
    "Subject",
    "Description",
    "IsAllDayEvent",
    "StartDateTime",
    "ActivityDate",
    "IsPrivate",
    "Owner.Name",
    "Owner.Email",
  ],
  EmailMessage: [
    "Subject",
    "TextBody",
    "HtmlBody",
    "FromName",
    "FromAddress",
    "ToAddress",
    "CcAddress",
    "Incoming",
    "Status",
    "MessageDate",
    "CreatedDate",
  ],
  // A note of Lightning: ContentNote itself has no SystemModstamp to go on from.
  ContentDocument: ["Title", "CreatedDate", "Owner.Name"],
  Note: ["ParentId", "Title", "Body", "IsPrivate", "CreatedDate", "Owner.Name"],
  Opportunity: [
    "Name",
    "StageName",
    "IsClosed",
    "IsWon",
    "Amount",
    "CurrencyIsoCode",
    "CloseDate",
    "NextStep",
    "HasOpenActivity",
    "LastStageChangeDate",
    "CreatedDate",
  ],
} as const;
/** The objects whose records are stored. */
export type ObjectName = keyof typeof FIELDS;

/** What links records to people, by the field that names the record. */
export const LINKS = {
  Task: { object: "TaskRelation", parent: "TaskId", fields: ["RelationId"] },
  Event: {
    object: "EventRelation",
    parent: "EventId",
    fields: ["RelationId", "Relation.Name", "Relation.Email"],
  },
  EmailMessage: { object: "EmailMessageRelation", parent: "EmailMessageId", fields: ["RelationId"] },
  ContentDocument: { object: "ContentDocumentLink", parent: "ContentDocumentId", fields: ["LinkedEntityId"] },
  Opportunity: { object: "OpportunityContactRole", parent: "OpportunityId", fields: ["ContactId"] },
} as const;
export type LinkedName = keyof typeof LINKS;

/** What an org may not have, and whoever connected it misses nothing then. */
export const FEATURES: ReadonlySet<string> = new Set([
  // Person accounts.
  "Contact.IsPersonAccount",
  // Shared activities: without them a task is about one person.
  "Task.WhoCount",
  "TaskRelation",
  "TaskRelation.RelationId",
  // Notes of Lightning.
  "ContentNote",
  "ContentNote.TextPreview",
  "ContentNote.ContentSize",
  // Of orgs with several currencies.
  "Opportunity.CurrencyIsoCode",
  // Of newer ones.
  "Opportunity.HasOpenActivity",
  "Opportunity.LastStageChangeDate",
]);

/** What tells a short note's text without a call of its own. */
export const PREVIEW = ["TextPreview", "ContentSize"] as const;

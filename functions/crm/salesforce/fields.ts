/** Fields read of each object if visible; `Id`, `IsDeleted` and `SystemModstamp` are always added. */
export const FIELDS = {
  Contact: [
    "MasterRecordId",
    "FirstName",
    "LastName",
    "Email",
    "Title",
    "Phone",
    "MobilePhone",
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
    "Phone",
    "MobilePhone",
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
  // A Lightning note, read as a document because ContentNote has no SystemModstamp to page by.
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
/** Objects whose records are stored. */
export type ObjectName = keyof typeof FIELDS;

/** Objects that link records to people, with the field that holds the record's id. */
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

/** Fields of optional features: if absent, the user is not missing anything. */
export const FEATURES: ReadonlySet<string> = new Set([
  // Person accounts.
  "Contact.IsPersonAccount",
  // Shared activities: without the feature a task has one person.
  "Task.WhoCount",
  "TaskRelation",
  "TaskRelation.RelationId",
  // Lightning notes.
  "ContentNote",
  "ContentNote.TextPreview",
  "ContentNote.ContentSize",
  // Orgs with several currencies.
  "Opportunity.CurrencyIsoCode",
  // Newer orgs.
  "Opportunity.HasOpenActivity",
  "Opportunity.LastStageChangeDate",
]);

/** Fields that give a short note's text without an extra call. */
export const PREVIEW = ["TextPreview", "ContentSize"] as const;

import {
  field,
  longText,
  modstamp,
  readOnly,
  reference,
  systemFields,
  type FieldDefinition,
} from "./field.ts";

const no = { nillable: false };
const once = { updateable: false };

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_emailmessage.htm */
export const emailMessage: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("ParentId", "Parent", ["Case"], once),
  reference("ActivityId", "Activity", ["Task"]),
  reference("RelatedToId", "RelatedTo", ["Account", "Opportunity"]),
  longText("TextBody"),
  longText("HtmlBody", 131_072),
  longText("Headers"),
  field("Subject", "string", { length: 3000 }),
  field("FromName"),
  field("FromAddress", "email", { length: 1000 }),
  ...["ToAddress", "CcAddress", "BccAddress"].map((name) => longText(name, 4000)),
  field("Incoming", "boolean", { ...no, ...once }),
  readOnly("HasAttachment", "boolean", no),
  // New, Read, Replied, Sent, Forwarded, Draft.
  field("Status", "picklist", { ...no, values: ["0", "1", "2", "3", "4", "5"] }),
  field("MessageDate", "datetime"),
  field("MessageIdentifier"),
  field("ThreadIdentifier"),
  field("IsClientManaged", "boolean", no),
];

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_emailmessagerelation.htm */
export const emailMessageRelation: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("EmailMessageId", "EmailMessage", ["EmailMessage"], { ...once, required: true, nillable: false }),
  reference("RelationId", "Relation", ["Contact", "Lead", "User"], once),
  field("RelationType", "picklist", {
    ...once,
    required: true,
    nillable: false,
    values: ["ToAddress", "CcAddress", "BccAddress", "FromAddress", "OtherAddress"],
  }),
  field("RelationAddress", "string", once),
  readOnly("RelationObjectType", "picklist"),
];

/**
 * A Lightning note. It has no SystemModstamp, and its content takes a call per note.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentnote.htm
 */
export const contentNote: FieldDefinition[] = [
  ...systemFields(),
  field("Title", "string", { nillable: false, required: true }),
  field("Content", "base64", { filterable: false, sortable: false }),
  readOnly("TextPreview", "string"),
  readOnly("ContentSize", "int"),
  readOnly("ContentModifiedDate", "datetime"),
  readOnly("FileExtension"),
  readOnly("FileType"),
  readOnly("IsReadOnly", "boolean", no),
  readOnly("LatestPublishedVersionId", "id"),
  reference("OwnerId", "Owner", ["User"], { nillable: false }),
  field("SharingPrivacy", "picklist"),
];

/**
 * A note's document, with the same id: it has the SystemModstamp the note lacks, but no text.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocument.htm
 */
export const contentDocument: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  readOnly("Title"),
  readOnly("ContentSize", "int"),
  readOnly("ContentModifiedDate", "datetime"),
  readOnly("FileExtension"),
  readOnly("FileType"),
  readOnly("LatestPublishedVersionId", "id"),
  reference("OwnerId", "Owner", ["User"], { nillable: false, createable: false, updateable: false }),
  readOnly("SharingPrivacy", "picklist"),
];

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm */
export const contentDocumentLink: FieldDefinition[] = [
  ...systemFields().filter((each) => each.name === "Id" || each.name === "IsDeleted"),
  modstamp(),
  reference("LinkedEntityId", "LinkedEntity", ["Contact", "Lead", "Account", "User"], {
    ...once,
    required: true,
    nillable: false,
  }),
  reference("ContentDocumentId", "ContentDocument", ["ContentDocument"], {
    ...once,
    required: true,
    nillable: false,
  }),
  field("ShareType", "picklist"),
  field("Visibility", "picklist"),
];

/** A Classic note. */
export const note: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("ParentId", "Parent", ["Contact", "Lead", "Account"], {
    required: true,
    nillable: false,
    ...once,
  }),
  field("Title", "string", { length: 80, nillable: false, required: true }),
  field("IsPrivate", "boolean", no),
  longText("Body"),
  reference("OwnerId", "Owner", ["User"], { nillable: false }),
];

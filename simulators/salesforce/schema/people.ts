import {
  field,
  longText,
  modstamp,
  readOnly,
  reference,
  systemFields,
  type FieldDefinition,
} from "./field.ts";

const address = (prefix: string): FieldDefinition[] => [
  field(`${prefix}Street`, "textarea", { length: 255 }),
  field(`${prefix}City`, "string", { length: 40 }),
  field(`${prefix}PostalCode`, "string", { length: 20 }),
  field(`${prefix}Country`, "string", { length: 80 }),
];

const userOwner = () => reference("OwnerId", "Owner", ["User"], { nillable: false });
/** OwnerId of objects that a queue may own too. */
export const groupOrUserOwner = (): FieldDefinition =>
  reference("OwnerId", "Owner", ["Group", "User"], { nillable: false });
const no = { nillable: false };

const reachability = (): FieldDefinition[] => [
  field("Email", "email"),
  field("Phone", "phone"),
  field("MobilePhone", "phone"),
  field("Fax", "phone"),
  field("Title", "string", { length: 128 }),
  field("HasOptedOutOfEmail", "boolean", no),
  field("HasOptedOutOfFax", "boolean", no),
  field("DoNotCall", "boolean", no),
  field("EmailBouncedReason"),
  field("EmailBouncedDate", "datetime"),
];

const naming = (): FieldDefinition[] => [
  field("LastName", "string", { length: 80, nillable: false, required: true }),
  field("FirstName", "string", { length: 40 }),
  field("Salutation", "picklist"),
  readOnly("Name", "string", { length: 121, nillable: false }),
];

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contact.htm */
export const contact: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("MasterRecordId", "MasterRecord", ["Contact"], { createable: false, updateable: false }),
  reference("AccountId", "Account", ["Account"]),
  ...naming(),
  ...reachability(),
  readOnly("IsEmailBounced", "boolean", no),
  field("HomePhone", "phone"),
  field("OtherPhone", "phone"),
  ...address("Mailing"),
  ...address("Other"),
  reference("ReportsToId", "ReportsTo", ["Contact"]),
  field("Department", "string", { length: 80 }),
  field("LeadSource", "picklist"),
  field("Birthdate", "date"),
  longText("Description"),
  userOwner(),
  readOnly("LastActivityDate", "date"),
  readOnly("LastViewedDate", "datetime"),
];

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm */
export const lead: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("MasterRecordId", "MasterRecord", ["Lead"], { createable: false, updateable: false }),
  ...naming(),
  field("Company", "string", { nillable: false, required: true }),
  ...reachability(),
  field("Street", "textarea", { length: 255 }),
  field("City", "string", { length: 40 }),
  field("PostalCode", "string", { length: 20 }),
  field("Country", "string", { length: 80 }),
  field("Website", "url"),
  field("Industry", "picklist"),
  field("LeadSource", "picklist"),
  field("Status", "picklist", no),
  field("Rating", "picklist"),
  longText("Description"),
  groupOrUserOwner(),
  readOnly("IsConverted", "boolean", no),
  readOnly("ConvertedDate", "date"),
  reference("ConvertedAccountId", "ConvertedAccount", ["Account"], { createable: false, updateable: false }),
  reference("ConvertedContactId", "ConvertedContact", ["Contact"], { createable: false, updateable: false }),
  readOnly("LastActivityDate", "date"),
];

export const account: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("MasterRecordId", "MasterRecord", ["Account"], { createable: false, updateable: false }),
  field("Name", "string", { nillable: false, required: true }),
  field("Type", "picklist"),
  reference("ParentId", "Parent", ["Account"]),
  ...address("Billing"),
  field("Phone", "phone"),
  field("Website", "url"),
  field("Industry", "picklist"),
  field("NumberOfEmployees", "int"),
  longText("Description"),
  userOwner(),
  readOnly("LastActivityDate", "date"),
];

/** Users are deactivated, never deleted: there is no IsDeleted. */
export const user: FieldDefinition[] = [
  ...systemFields().filter((each) => each.name !== "IsDeleted"),
  modstamp(),
  field("Username", "string", { length: 80, nillable: false, required: true }),
  ...naming().filter((each) => each.name !== "Salutation"),
  field("Email", "email", { nillable: false, required: true }),
  field("Alias", "string", { length: 8 }),
  field("IsActive", "boolean", no),
  field("UserType", "picklist"),
  field("TimeZoneSidKey", "picklist"),
  field("LocaleSidKey", "picklist"),
  field("LanguageLocaleKey", "picklist"),
  field("Title", "string", { length: 80 }),
  field("Phone", "phone"),
  field("MobilePhone", "phone"),
];

/** Queues and other groups; queues may own leads. */
export const group: FieldDefinition[] = [
  ...systemFields().filter((each) => each.name !== "IsDeleted"),
  modstamp(),
  field("Name", "string", { length: 40, nillable: false, required: true }),
  field("DeveloperName", "string", { length: 80 }),
  field("Type", "picklist", no),
  field("Email", "email"),
];

/** Fields available through a polymorphic reference (Who, Owner of a task). */
export const nameFields: FieldDefinition[] = [
  readOnly("Id", "id"),
  readOnly("Name"),
  readOnly("FirstName"),
  readOnly("LastName"),
  readOnly("Type", "picklist"),
  readOnly("Email", "email"),
  readOnly("Phone", "phone"),
  readOnly("Title"),
  readOnly("Alias"),
  readOnly("Username"),
  readOnly("IsActive", "boolean"),
];

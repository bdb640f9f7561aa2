import { field, modstamp, readOnly, reference, systemFields, type FieldDefinition } from "./field.ts";

const no = { nillable: false };
const required = { required: true, nillable: false };

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunity.htm */
export const opportunity: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("AccountId", "Account", ["Account"]),
  field("Name", "string", { length: 120, ...required }),
  field("StageName", "picklist", required),
  field("Amount", "currency"),
  field("CloseDate", "date", required),
  field("Type", "picklist"),
  field("NextStep"),
  field("LeadSource", "picklist"),
  readOnly("IsClosed", "boolean", no),
  readOnly("IsWon", "boolean", no),
  readOnly("HasOpenActivity", "boolean", no),
  readOnly("LastActivityDate", "date"),
  readOnly("LastStageChangeDate", "datetime"),
  reference("OwnerId", "Owner", ["User"], no),
];

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm */
export const opportunityContactRole: FieldDefinition[] = [
  ...systemFields(),
  modstamp(),
  reference("OpportunityId", "Opportunity", ["Opportunity"], { ...required, updateable: false }),
  reference("ContactId", "Contact", ["Contact"], required),
  field("Role", "picklist"),
  field("IsPrimary", "boolean", no),
];

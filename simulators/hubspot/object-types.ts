import { invalidRequest } from "./errors.ts";
import { objectTypes, type ObjectType } from "./types.ts";

type Definition = {
  singular: string;
  typeId: string;
  /** Properties returned when none is requested. */
  defaults: string[];
  /** Properties always returned. */
  always: string[];
  known: string[];
  modified: string;
  /** HubSpot's association type ids, to and from a contact. */
  toContact: number;
  fromContact: number;
};

const engagement = ["hs_createdate", "hs_lastmodifieddate", "hs_object_id"];
const onEngagement = [
  ...engagement,
  "hs_timestamp",
  "hubspot_owner_id",
  "hs_created_by_user_id",
  "hs_body_preview",
];
const deal = ["hs_lastmodifieddate", "hs_object_id"];
const contact = ["createdate", "hs_object_id", "lastmodifieddate"];

const define = (
  singular: string,
  typeId: string,
  toContact: number,
  fromContact: number,
  own: string[],
): Definition => ({
  singular,
  typeId,
  toContact,
  fromContact,
  defaults: engagement,
  always: engagement,
  known: [...onEngagement, ...own],
  modified: "hs_lastmodifieddate",
});

/** The objects a portal has. Ids: https://developers.hubspot.com/docs/guides/crm/using-object-apis */
export const definitions: Record<ObjectType, Definition> = {
  contacts: {
    singular: "contact",
    typeId: "0-1",
    toContact: 449,
    fromContact: 449,
    defaults: [...contact, "email", "firstname", "lastname"],
    always: contact,
    modified: "lastmodifieddate",
    known: [
      ...contact,
      ..."email firstname lastname jobtitle company phone mobilephone city website hs_linkedin_url".split(
        " ",
      ),
      ..."hubspot_owner_id hubspot_owner_assigneddate lifecyclestage hs_lead_status hs_language".split(" "),
      ..."hs_email_optout hs_email_bounce hs_email_hard_bounce_reason_enum hs_email_bad_address".split(" "),
      ..."hs_merged_object_ids hs_additional_emails notes_last_contacted".split(" "),
    ],
  },
  calls: define("call", "0-48", 194, 193, [
    ..."hs_call_title hs_call_body hs_call_direction hs_call_status hs_call_disposition hs_call_duration".split(
      " ",
    ),
    ..."hs_call_from_number hs_call_to_number".split(" "),
  ]),
  emails: define("email", "0-49", 198, 197, [
    ..."hs_email_subject hs_email_text hs_email_html hs_email_direction hs_email_status".split(" "),
    ..."hs_email_headers hs_email_from_email hs_email_from_firstname hs_email_from_lastname".split(" "),
    ..."hs_email_to_email hs_email_to_firstname hs_email_to_lastname hs_email_thread_id".split(" "),
    "hs_attachment_ids",
  ]),
  meetings: define("meeting", "0-47", 200, 199, [
    ..."hs_meeting_title hs_meeting_body hs_internal_meeting_notes hs_meeting_outcome".split(" "),
    ..."hs_meeting_start_time hs_meeting_end_time hs_meeting_location".split(" "),
  ]),
  communications: define("communication", "0-18", 81, 82, [
    "hs_communication_channel_type",
    "hs_communication_body",
    "hs_communication_logged_from",
  ]),
  notes: define("note", "0-46", 202, 201, ["hs_note_body", "hs_attachment_ids"]),
  deals: {
    ...define("deal", "0-3", 3, 4, [
      ..."dealname amount deal_currency_code pipeline dealstage closedate createdate".split(" "),
      ..."hs_is_closed hs_is_closed_won closed_lost_reason closed_won_reason hs_next_step".split(" "),
      ..."hs_deal_stage_probability hs_v2_date_entered_current_stage notes_last_contacted".split(" "),
      ..."notes_next_activity_date num_associated_contacts".split(" "),
    ]),
    defaults: ["amount", "closedate", "createdate", "dealname", "dealstage", ...deal, "pipeline"],
    always: ["createdate", ...deal],
  },
};

/** The object type named in a path: plural, singular or type id. Throws HubSpot's 400 for an unknown one. */
export function objectTypeOf(name: string): ObjectType {
  const found = objectTypes.find((type) => {
    const definition = definitions[type];
    return name === type || name === definition.singular || name === definition.typeId;
  });
  if (!found) throw invalidRequest(`Unable to infer object type from: ${name}`, { category: undefined });
  return found;
}

import type { Fields, ObjectName, Value } from "../types.ts";

const text = (value: Value | undefined): string => (typeof value === "string" ? value : "");

/** Fields Salesforce sets on creation, by object. */
export const creationDefaults: Partial<Record<ObjectName, Fields>> = {
  Contact: { HasOptedOutOfEmail: false, HasOptedOutOfFax: false, DoNotCall: false },
  Lead: {
    HasOptedOutOfEmail: false,
    HasOptedOutOfFax: false,
    DoNotCall: false,
    Status: "Open - Not Contacted",
    IsConverted: false,
  },
  User: { IsActive: true, UserType: "Standard" },
  Group: { Type: "Queue" },
  Task: {
    Status: "Not Started",
    Priority: "Normal",
    TaskSubtype: "Task",
    IsArchived: false,
    IsReminderSet: false,
  },
  Event: {
    IsAllDayEvent: false,
    IsPrivate: false,
    IsChild: false,
    IsGroupEvent: false,
    IsArchived: false,
    ShowAs: "Busy",
    EventSubtype: "Event",
  },
  TaskRelation: { IsWhat: false },
  EventRelation: { IsWhat: false, IsParent: false, IsInvitee: true, Status: "New" },
  EmailMessage: { Incoming: false, HasAttachment: false, Status: "0", IsClientManaged: false },
  ContentNote: { FileExtension: "snote", FileType: "SNOTE", IsReadOnly: false, SharingPrivacy: "N" },
  ContentDocumentLink: { ShareType: "V", Visibility: "InternalUsers" },
  Note: { IsPrivate: false },
  Opportunity: { StageName: "Prospecting", HasOpenActivity: false },
  OpportunityContactRole: { IsPrimary: false },
};

/** Fields Salesforce derives from others whenever a record is saved. */
export function derive(object: ObjectName, fields: Fields): Fields {
  switch (object) {
    case "Contact":
      return {
        ...fields,
        Name: fullName(fields),
        IsEmailBounced: text(fields["EmailBouncedReason"]) !== "",
      };
    case "Lead":
    case "User":
      return { ...fields, Name: fullName(fields) };
    case "Task": {
      const closed = fields["Status"] === "Completed";
      const completed = fields["CompletedDateTime"] ?? fields["LastModifiedDate"] ?? null;
      return {
        ...fields,
        IsClosed: closed,
        IsHighPriority: fields["Priority"] === "High",
        CompletedDateTime: closed ? completed : null,
      };
    }
    case "Opportunity": {
      const won = fields["StageName"] === "Closed Won";
      return { ...fields, IsWon: won, IsClosed: won || fields["StageName"] === "Closed Lost" };
    }
    case "ContentNote": {
      const content = text(fields["Content"]);
      return {
        ...fields,
        TextPreview: content
          .replace(/<[^>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim()
          .slice(0, 255),
        ContentSize: Buffer.byteLength(content),
        ContentModifiedDate: fields["LastModifiedDate"] ?? null,
      };
    }
    default:
      return fields;
  }
}

const fullName = (fields: Fields): string =>
  [fields["FirstName"], fields["LastName"]]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");

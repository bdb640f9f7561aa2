/** Fields read of each object; `Id`, `IsDeleted` and `SystemModstamp` come with all of them. */
const FIELDS = {
  Contact: [
    "MasterRecordId",
    "FirstName",
    "LastName",
    "Email",
    "Title",
    "Account.Name",
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
} as const;
/** The objects whose records are stored. */
export type ObjectName = keyof typeof FIELDS;

/** What links records to people, by the field that names the record. */
export const LINKS = {
  Event: {
    object: "EventRelation",
    parent: "EventId",
    fields: ["RelationId", "Relation.Name", "Relation.Email"],
  },
  EmailMessage: { object: "EmailMessageRelation", parent: "EmailMessageId", fields: ["RelationId"] },
  ContentDocument: { object: "ContentDocumentLink", parent: "ContentDocumentId", fields: ["LinkedEntityId"] },
} as const;
export type LinkedName = keyof typeof LINKS;

/** Records that are never stored: e-mails are EmailMessages, an attendee's copy of an event is the event. */
const ALWAYS: Partial<Record<ObjectName, string>> = {
  Task: "TaskSubtype != 'Email'",
  Event: "IsChild = false",
  ContentDocument: "FileType = 'SNOTE'",
};

/** Ids that one query may name: its address holds no more than 16,384 characters. */
export const IDS = 400;

/** A place between two records of a listing in the order of their stamps, then of their ids. */
export interface Place {
  stamp: string;
  id: string;
}

/** `'003…','003…'`: ids are letters and digits, or they are not asked for. */
export function quoted(ids: readonly string[]): string {
  return ids
    .filter((id) => /^[0-9A-Za-z]{15,18}$/.test(id))
    .map((id) => `'${id}'`)
    .join(",");
}

/** Instants in queries are bare, and Salesforce's own spelling of them holds a `+`. */
const instant = (value: string): string => new Date(value).toISOString();

const conditions = (...parts: (string | undefined | false)[]): string => {
  const given = parts.filter((part) => part !== undefined && part !== false);
  return given.length === 0 ? "" : ` WHERE ${given.map((part) => `(${part})`).join(" AND ")}`;
};

/** Past `place`: equal stamps are many, and neither a repeat nor a gap may come of them. */
function past({ stamp, id }: Place): string {
  const at = instant(stamp);
  return `(SystemModstamp = ${at} AND Id > ${quoted([id])}) OR SystemModstamp > ${at}`;
}

/** Changed in [since, until). */
export function changedIn(window: { since: string; until: string }): string {
  return `SystemModstamp >= ${instant(window.since)} AND SystemModstamp < ${instant(window.until)}`;
}

/** Records of an object by stamp and id, from a place on. For queryAll: deleted and archived ones come too. */
export function listing(
  object: ObjectName,
  options: { where?: string | undefined; from?: Place | undefined; limit?: number } = {},
): string {
  const where = conditions(ALWAYS[object], options.where, options.from && past(options.from));
  const fields = ["Id", "IsDeleted", "SystemModstamp", ...FIELDS[object]].join(",");
  const limit = options.limit === undefined ? "" : ` LIMIT ${options.limit}`;
  return `SELECT ${fields} FROM ${object}${where} ORDER BY SystemModstamp,Id${limit}`;
}

/** Accounts and cases that an event is about take no part in it. */
const TAKES_PART: Partial<Record<LinkedName, string>> = { Event: "IsWhat = false" };

/** The live links of at most 400 records, always in one order. */
export function linksOf(object: LinkedName, ids: readonly string[]): string {
  const { object: link, parent, fields } = LINKS[object];
  const where = conditions(`${parent} IN (${quoted(ids)})`, "IsDeleted = false", TAKES_PART[object]);
  return `SELECT ${[parent, ...fields].join(",")} FROM ${link}${where} ORDER BY Id`;
}

/** Links made, moved or deleted within a window, deleted ones too: what they link has then changed. */
export function linksChangedIn(
  object: LinkedName,
  window: { since: string; until: string },
  options: { from: Place | undefined; limit: number },
): string {
  const { object: link, parent } = LINKS[object];
  // Links of documents cannot be asked for without saying of which.
  const bound =
    object === "ContentDocument" && `${parent} IN (SELECT Id FROM ContentDocument WHERE FileType = 'SNOTE')`;
  const where = conditions(bound, changedIn(window), options.from && past(options.from));
  return `SELECT Id,SystemModstamp,${parent} FROM ${link}${where} ORDER BY SystemModstamp,Id LIMIT ${options.limit}`;
}

/** The first live people of an object by id, at most 2,000 a page. */
export function firstIds(
  object: ObjectName,
  { after, limit }: { after: string | undefined; limit: number },
): string {
  const converted = object === "Lead" && "IsConverted = false";
  const where = conditions("IsDeleted = false", converted, after !== undefined && `Id > ${quoted([after])}`);
  return `SELECT Id FROM ${object}${where} ORDER BY Id LIMIT ${limit}`;
}

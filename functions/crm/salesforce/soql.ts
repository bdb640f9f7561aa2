import { type LinkedName, LINKS, type ObjectName, PREVIEW } from "./fields.ts";
import { type Visibility, visibleFields } from "./visibility.ts";

/** Records that are never stored: e-mails are EmailMessages, an attendee's copy of an event is the event. */
const ALWAYS: Partial<Record<ObjectName, string>> = {
  Task: "TaskSubtype != 'Email'",
  Event: "IsChild = false",
  ContentDocument: "FileType = 'SNOTE'",
};

function alwaysOf({ hidden }: Visibility, object: ObjectName): string | undefined {
  const condition = ALWAYS[object];
  return hidden.has(`${object}.${condition?.split(" ")[0] ?? ""}`) ? undefined : condition;
}

/** Maximum ids in one query, whose URL is limited to 16,384 characters. */
export const IDS = 400;

/** A position in a listing ordered by timestamp, then id. */
export interface Position {
  stamp: string;
  id: string;
}

/** `'003…','003…'`, for use in a query; anything but letters and digits is dropped. */
export function quoted(ids: readonly string[]): string {
  return ids
    .filter((id) => /^[0-9A-Za-z]{15,18}$/.test(id))
    .map((id) => `'${id}'`)
    .join(",");
}

/** Instants in SOQL are unquoted, and Salesforce's own format contains a `+`. */
const instant = (value: string): string => new Date(value).toISOString();

const conditions = (...parts: (string | undefined | false)[]): string => {
  const given = parts.filter((part) => part !== undefined && part !== false);
  return given.length === 0 ? "" : ` WHERE ${given.map((part) => `(${part})`).join(" AND ")}`;
};

/** Condition for rows after `position`: equal timestamps are common and must cause neither repeats nor gaps. */
function past({ stamp, id }: Position): string {
  const at = instant(stamp);
  return `(SystemModstamp = ${at} AND Id > ${quoted([id])}) OR SystemModstamp > ${at}`;
}

/** Instants: [since, until). */
export interface Window {
  readonly since: string;
  readonly until: string;
}

/** Condition for changes within a window. */
export function changedIn(window: Window): string {
  return `SystemModstamp >= ${instant(window.since)} AND SystemModstamp < ${instant(window.until)}`;
}

/** Records of an object by timestamp and id, after a position, with deleted and archived ones (queryAll). */
export function listing(
  visibility: Visibility,
  object: ObjectName,
  options: { where?: string | undefined; from?: Position | undefined; limit?: number } = {},
): string {
  const where = conditions(alwaysOf(visibility, object), options.where, options.from && past(options.from));
  const fields = ["Id", "IsDeleted", "SystemModstamp", ...visibleFields(visibility, object)].join(",");
  const limit = options.limit === undefined ? "" : ` LIMIT ${options.limit}`;
  return `SELECT ${fields} FROM ${object}${where} ORDER BY SystemModstamp,Id${limit}`;
}

/** Accounts and cases related to a task or event are not participants. */
const TAKES_PART: Partial<Record<LinkedName, string>> = {
  Task: "IsWhat = false",
  Event: "IsWhat = false",
};

/**
 * Links of at most 400 records, in a fixed order. Links of documents include deleted ones, since Salesforce allows no
 * filter but ids on them.
 */
export function linksOf({ hidden }: Visibility, object: LinkedName, ids: readonly string[]): string {
  const { object: link, parent } = LINKS[object];
  const fields = LINKS[object].fields.filter((field) => !hidden.has(`${link}.${field}`));
  const others = object === "ContentDocument" ? [] : ["IsDeleted = false", TAKES_PART[object]];
  const where = conditions(`${parent} IN (${quoted(ids)})`, ...others);
  return `SELECT ${[parent, "IsDeleted", ...fields].join(",")} FROM ${link}${where} ORDER BY Id`;
}

/** Link objects that have creation and deletion dates; document links do not (see documentLinks). */
export type DatedName = Exclude<LinkedName, "ContentDocument">;

/** Links created, moved or deleted within a window, which changes what they link; deleted ones included. */
export function linksChangedIn(
  object: DatedName,
  window: Window,
  options: { from: Position | undefined; limit: number },
): string {
  const { object: link, parent } = LINKS[object];
  const where = conditions(changedIn(window), options.from && past(options.from));
  return `SELECT Id,SystemModstamp,${parent} FROM ${link}${where} ORDER BY SystemModstamp,Id LIMIT ${options.limit}`;
}

/**
 * Links of Lightning notes, most recently changed first, deleted ones included. They cannot be filtered by date: the
 * reader stops at the first one that is too old.
 */
export function documentLinks(limit?: number): string {
  const notes = `SELECT Id FROM ContentDocument WHERE ${ALWAYS.ContentDocument}`;
  const most = limit === undefined ? "" : ` LIMIT ${limit}`;
  return `SELECT Id,SystemModstamp,ContentDocumentId FROM ContentDocumentLink WHERE ContentDocumentId IN (${notes}) ORDER BY SystemModstamp DESC${most}`;
}

/**
 * Previews of up to 400 notes.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_objects_contentnote.htm
 */
export function previewsOf(ids: readonly string[]): string {
  return `SELECT ${["Id", ...PREVIEW].join(",")} FROM ContentNote WHERE Id IN (${quoted(ids)})`;
}

/** Documents linked to some people, notes or not, deleted links included. */
export function documentsLinkedTo(people: readonly string[]): string {
  return `SELECT ContentDocumentId,IsDeleted,ContentDocument.FileType FROM ContentDocumentLink WHERE LinkedEntityId IN (${quoted(people)}) ORDER BY ContentDocumentId`;
}

/** The first live people of an object by id, at most 2,000 per page. */
export function firstIds(
  object: ObjectName,
  { after, limit }: { after: string | undefined; limit: number },
): string {
  const converted = object === "Lead" && "IsConverted = false";
  const where = conditions("IsDeleted = false", converted, after !== undefined && `Id > ${quoted([after])}`);
  return `SELECT Id FROM ${object}${where} ORDER BY Id LIMIT ${limit}`;
}

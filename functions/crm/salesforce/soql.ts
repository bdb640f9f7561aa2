import { type LinkedName, LINKS, type ObjectName, PREVIEW } from "./fields.ts";
import { type Sight, visibleFields } from "./sight.ts";

/** Records that are never stored: e-mails are EmailMessages, an attendee's copy of an event is the event. */
const ALWAYS: Partial<Record<ObjectName, string>> = {
  Task: "TaskSubtype != 'Email'",
  Event: "IsChild = false",
  ContentDocument: "FileType = 'SNOTE'",
};

function alwaysOf({ hidden }: Sight, object: ObjectName): string | undefined {
  const condition = ALWAYS[object];
  return hidden.has(`${object}.${condition?.split(" ")[0] ?? ""}`) ? undefined : condition;
}

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

/** Instants: [since, until). */
export interface Window {
  readonly since: string;
  readonly until: string;
}

/** Changed in a window. */
export function changedIn(window: Window): string {
  return `SystemModstamp >= ${instant(window.since)} AND SystemModstamp < ${instant(window.until)}`;
}

/** Records of an object by stamp and id, from a place on. For queryAll: deleted and archived ones come too. */
export function listing(
  sight: Sight,
  object: ObjectName,
  options: { where?: string | undefined; from?: Place | undefined; limit?: number } = {},
): string {
  const where = conditions(alwaysOf(sight, object), options.where, options.from && past(options.from));
  const fields = ["Id", "IsDeleted", "SystemModstamp", ...visibleFields(sight, object)].join(",");
  const limit = options.limit === undefined ? "" : ` LIMIT ${options.limit}`;
  return `SELECT ${fields} FROM ${object}${where} ORDER BY SystemModstamp,Id${limit}`;
}

/** Accounts and cases that a task or an event is about take no part in it. */
const TAKES_PART: Partial<Record<LinkedName, string>> = {
  Task: "IsWhat = false",
  Event: "IsWhat = false",
};

/**
 * The links of at most 400 records, always in one order. Those of documents come with the deleted ones:
 * Salesforce lets nothing but ids be asked of them.
 */
export function linksOf({ hidden }: Sight, object: LinkedName, ids: readonly string[]): string {
  const { object: link, parent } = LINKS[object];
  const fields = LINKS[object].fields.filter((field) => !hidden.has(`${link}.${field}`));
  const others = object === "ContentDocument" ? [] : ["IsDeleted = false", TAKES_PART[object]];
  const where = conditions(`${parent} IN (${quoted(ids)})`, ...others);
  return `SELECT ${[parent, "IsDeleted", ...fields].join(",")} FROM ${link}${where} ORDER BY Id`;
}

/** What links records and says when it was made or deleted, but links of documents (see documentLinks). */
export type DatedName = Exclude<LinkedName, "ContentDocument">;

/** Links made, moved or deleted within a window, deleted ones too: what they link has then changed. */
export function linksChangedIn(
  object: DatedName,
  window: Window,
  options: { from: Place | undefined; limit: number },
): string {
  const { object: link, parent } = LINKS[object];
  const where = conditions(changedIn(window), options.from && past(options.from));
  return `SELECT Id,SystemModstamp,${parent} FROM ${link}${where} ORDER BY SystemModstamp,Id LIMIT ${options.limit}`;
}

/**
 * Links of Lightning's notes, the last changed first, deleted ones too. When they changed cannot be asked of
 * them: whoever reads them stops where they are old enough.
 */
export function documentLinks(limit?: number): string {
  const notes = `SELECT Id FROM ContentDocument WHERE ${ALWAYS.ContentDocument}`;
  const most = limit === undefined ? "" : ` LIMIT ${limit}`;
  return `SELECT Id,SystemModstamp,ContentDocumentId FROM ContentDocumentLink WHERE ContentDocumentId IN (${notes}) ORDER BY SystemModstamp DESC${most}`;
}

/** The beginnings of at most 400 notes. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_objects_contentnote.htm */
export function previewsOf(ids: readonly string[]): string {
  return `SELECT ${["Id", ...PREVIEW].join(",")} FROM ContentNote WHERE Id IN (${quoted(ids)})`;
}

/** The documents of some people, notes or not, by their links: deleted links too. */
export function documentsLinkedTo(people: readonly string[]): string {
  return `SELECT ContentDocumentId,IsDeleted,ContentDocument.FileType FROM ContentDocumentLink WHERE LinkedEntityId IN (${quoted(people)}) ORDER BY ContentDocumentId`;
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

import { failure, notFound } from "../errors.ts";
import { toLongId } from "../ids.ts";
import type { OrgStore } from "../org-store.ts";
import { type ObjectDefinition, storedName } from "../schema/objects.ts";
import type { Fields, ObjectName, StoredRecord } from "../types.ts";
import { creationDefaults, derive } from "./defaults.ts";

export type Writer = { store: OrgStore; userId: string; now: number };

/** Salesforce stores no milliseconds, so all changes within a second share a timestamp. */
export const toSecond = (milliseconds: number): string =>
  new Date(milliseconds - (milliseconds % 1000)).toISOString();

/** A note has no SystemModstamp, but its document does. */
export const onlyFieldsOf = (object: ObjectDefinition | undefined, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => name === "SystemModstamp" || object?.field(name) !== undefined),
  );

/** Saves validated fields as a new record, with the fields Salesforce adds. */
export function insert(writer: Writer, object: ObjectDefinition, fields: Fields): StoredRecord {
  const { store, userId } = writer;
  const name = storedName(object);
  checkUnique(store, object, fields);
  const at = toSecond(writer.now);
  const defaults: Fields = {
    IsDeleted: false,
    CreatedDate: at,
    CreatedById: userId,
    LastModifiedDate: at,
    LastModifiedById: userId,
    SystemModstamp: at,
    OwnerId: userId,
    ...creationDefaults[name],
  };
  const known = onlyFieldsOf(object, defaults);
  const record = { fields: derive(name, { ...known, ...fields, Id: store.nextId(name) }) };
  store.put(name, record);
  relate(writer, name, record.fields);
  if (name === "TaskRelation") countPeople(store, record.fields);
  return record;
}

/**
 * The same with relations from lists of ids. An e-mail to a person gets its closed task, which Salesforce creates for
 * the timeline.
 */
export function insertMail(
  writer: Writer,
  object: ObjectDefinition,
  fields: Fields,
  relations: { RelationType: string; RelationId: string }[],
): StoredRecord {
  const [first] = relations;
  const relation = writer.store.schema.object("EmailMessageRelation");
  const task = writer.store.schema.object("Task");
  if (first === undefined || !relation || !task) return insert(writer, object, fields);
  const { Subject = null, TextBody = null, MessageDate } = fields;
  const activity = insert(writer, task, {
    Subject: `Email: ${String(Subject ?? "")}`,
    Description: TextBody,
    WhoId: first.RelationId,
    Status: "Completed",
    TaskSubtype: "Email",
    ActivityDate: (typeof MessageDate === "string" ? MessageDate : toSecond(writer.now)).slice(0, 10),
  });
  const record = insert(writer, object, { ...fields, ActivityId: activity.fields["Id"] ?? null });
  for (const each of relations)
    insert(writer, relation, { ...each, EmailMessageId: record.fields["Id"] ?? null });
  return record;
}

/** Saves a change; `silent` updates only SystemModstamp, as Salesforce's internal changes do. */
export function change(
  writer: Writer,
  object: ObjectDefinition,
  record: StoredRecord,
  fields: Fields,
  { silent = false } = {},
): StoredRecord {
  const name = storedName(object);
  checkUnique(writer.store, object, fields, record);
  const at = toSecond(writer.now);
  const modified: Fields = silent ? {} : { LastModifiedDate: at, LastModifiedById: writer.userId };
  const stamps: Fields = { SystemModstamp: at, ...modified };
  const known = onlyFieldsOf(object, stamps);
  const changed = { ...record, fields: derive(name, { ...record.fields, ...fields, ...known }) };
  writer.store.put(name, changed);
  return changed;
}

/** A task or event with a person gets a row in TaskRelation or EventRelation. */
function relate(writer: Writer, name: ObjectName, fields: Fields): void {
  const who = fields["WhoId"];
  if (typeof who !== "string" || (name !== "Task" && name !== "Event")) return;
  const relation = writer.store.schema.object(`${name}Relation`);
  if (!relation) return;
  const own: Fields = { [`${name}Id`]: fields["Id"] ?? null, RelationId: who, IsWhat: false };
  insert(writer, relation, name === "Event" ? { ...own, IsParent: true, IsInvitee: false } : own);
}

/** Counts a task's people, without changing its timestamps. */
function countPeople(store: OrgStore, relation: Fields): void {
  const task = store.find("Task", String(relation["TaskId"]));
  if (!task) return;
  const people = store
    .records("TaskRelation")
    .filter(
      ({ fields }) =>
        fields["TaskId"] === relation["TaskId"] && fields["IsWhat"] !== true && fields["IsDeleted"] !== true,
    );
  store.put("Task", { ...task, fields: { ...task.fields, WhoCount: people.length } });
}

function checkUnique(store: OrgStore, object: ObjectDefinition, fields: Fields, self?: StoredRecord): void {
  for (const field of object.fields.filter((each) => each.unique)) {
    const value = fields[field.name];
    if (typeof value !== "string") continue;
    const twin = findByExternalId(store, object, field.name, value).find(
      (each) => each.fields["Id"] !== self?.fields["Id"],
    );
    if (!twin) continue;
    throw failure(
      400,
      "DUPLICATE_VALUE",
      `duplicate value found: ${field.name} duplicates value on record with id: ${String(twin.fields["Id"]).slice(0, 15)}`,
      [],
    );
  }
}

/** Live records with the external id `value`, case-insensitive. */
export function findByExternalId(
  store: OrgStore,
  object: ObjectDefinition,
  field: string,
  value: string,
): StoredRecord[] {
  const wanted = value.toLowerCase();
  return store
    .records(storedName(object))
    .filter(
      ({ fields }) => fields["IsDeleted"] !== true && String(fields[field] ?? "").toLowerCase() === wanted,
    );
}

/** The live record of an id of 15 or 18 characters. Throws Salesforce's 404. */
export function getLive(store: OrgStore, object: ObjectDefinition, id: string): StoredRecord {
  const long = toLongId(id);
  if (long === undefined || !long.startsWith(object.prefix)) {
    throw notFound(`Provided external ID field does not exist or is not accessible: ${id}`);
  }
  const record = store.find(storedName(object), long);
  if (!record) throw notFound("The requested resource does not exist");
  if (record.fields["IsDeleted"] === true) throw failure(404, "ENTITY_IS_DELETED", "entity is deleted");
  return record;
}

const dependants: Partial<Record<ObjectName, [ObjectName, string][]>> = {
  Contact: [
    ["Task", "WhoId"],
    ["Event", "WhoId"],
    ["Note", "ParentId"],
    ["ContentDocumentLink", "LinkedEntityId"],
    ["OpportunityContactRole", "ContactId"],
  ],
  Lead: [
    ["Task", "WhoId"],
    ["Event", "WhoId"],
    ["Note", "ParentId"],
    ["ContentDocumentLink", "LinkedEntityId"],
  ],
  Task: [["TaskRelation", "TaskId"]],
  Event: [["EventRelation", "EventId"]],
  Opportunity: [["OpportunityContactRole", "OpportunityId"]],
  EmailMessage: [["EmailMessageRelation", "EmailMessageId"]],
  ContentDocument: [["ContentDocumentLink", "ContentDocumentId"]],
  ContentNote: [["ContentDocumentLink", "ContentDocumentId"]],
};

/** Moves a record and its dependants to the recycle bin. Deleting updates SystemModstamp. */
export function remove(
  writer: Writer,
  object: ObjectDefinition,
  record: StoredRecord,
  cause = String(record.fields["Id"]),
): void {
  const { store } = writer;
  if (!object.field("IsDeleted")) {
    throw failure(400, "CANNOT_DELETE_OBJECT", `${object.name} can not be deleted`, []);
  }
  const kept = change(writer, object, record, { IsDeleted: true }, { silent: true });
  store.put(storedName(object), { ...kept, deletedAt: toSecond(writer.now), deletedWith: cause });
  if (object.name === "TaskRelation") countPeople(store, record.fields);
  for (const [name, field] of dependants[storedName(object)] ?? []) {
    const of = store.schema.object(name);
    for (const each of store.records(name)) {
      const about = each.fields[field] === record.fields["Id"];
      if (of && about && each.fields["IsDeleted"] !== true) remove(writer, of, each, cause);
    }
  }
}

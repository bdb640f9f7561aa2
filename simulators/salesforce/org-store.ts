import { makeId, numberOfId } from "./ids.ts";
import { createSchema, keyPrefixes, type Schema } from "./schema/objects.ts";
import {
  objectNames,
  type Fields,
  type ObjectName,
  type Org,
  type StoredRecord,
  type Value,
} from "./types.ts";
import type { Edits } from "./state-file.ts";

/** Reads and edits of one org: the generated records with edits on top. */
export type OrgStore = {
  org: Org;
  schema: Schema;
  /** The schema without hidden objects and fields, as the API shows it. */
  visible(): Schema;
  /** Hides objects (`Lead`) and fields (`Contact.DoNotCall`) from the connected user, and only those. */
  hide(names: readonly string[]): void;
  /** Rows that `query` returns, or with `all` those of queryAll. */
  rows(object: ObjectName, all: boolean): Fields[];
  /** Every existing record, including the recycle bin. */
  records(object: ObjectName): StoredRecord[];
  find(object: ObjectName, id: string): StoredRecord | undefined;
  put(object: ObjectName, record: StoredRecord): void;
  /** Deletes for good, without a trace. */
  purge(object: ObjectName, id: string): void;
  nextId(object: ObjectName): string;
};

/** The recycle bin keeps records for fifteen days. */
const binLifetime = 15 * 86_400_000;
const bulkStart = 5_000_000;

/** Where an object's records are stored: a note and its document are the same record. */
const homeOf = (object: ObjectName): ObjectName => (object === "ContentDocument" ? "ContentNote" : object);

/** The generated org with `edits` on top; `changed` is called after each edit. */
export function createOrgStore(
  org: Org,
  { edits, changed, now }: { edits: Edits; changed: () => void; now: () => number },
): OrgStore {
  const records = new Map<ObjectName, Map<string, StoredRecord>>();
  const most = new Map<ObjectName, number>();
  const noteId = (object: ObjectName, id: string) =>
    most.set(object, Math.max(most.get(object) ?? bulkStart, numberOfId(id)));
  const idOf = (record: StoredRecord) => String(record.fields["Id"]);
  for (const object of objectNames) {
    const all = new Map(org.records[object].map((record) => [idOf(record), record]));
    for (const record of Object.values(edits.records[object] ?? {})) all.set(idOf(record), record);
    for (const id of all.keys()) noteId(object, id);
    records.set(object, all);
  }
  for (const id of edits.purged) for (const all of records.values()) all.delete(id);
  const all = (object: ObjectName) => records.get(homeOf(object)) ?? new Map<string, StoredRecord>();
  const gone = (record: StoredRecord) =>
    record.deletedAt !== undefined && Date.parse(record.deletedAt) + binLifetime <= now();
  const existing = (object: ObjectName) => [...all(object).values()].filter((record) => !gone(record));
  const schema = createSchema(org);
  let visible = schema;
  const shown = (value: Value | undefined) => value !== true;
  return {
    org,
    schema,
    visible: () => visible,
    hide: (names) => {
      visible = createSchema(org, new Set(names));
    },
    records: existing,
    rows: (object, everything) => {
      const rows = existing(object).map(({ fields }) => fields);
      if (everything) return rows;
      return rows.filter((fields) => shown(fields["IsDeleted"]) && shown(fields["IsArchived"]));
    },
    find: (object, id) => {
      const found = all(object).get(id);
      return found && !gone(found) ? found : undefined;
    },
    put: (object, record) => {
      all(object).set(idOf(record), record);
      noteId(homeOf(object), idOf(record));
      (edits.records[homeOf(object)] ??= {})[idOf(record)] = record;
      changed();
    },
    purge: (object, id) => {
      all(object).delete(id);
      delete edits.records[homeOf(object)]?.[id];
      edits.purged.push(id);
      changed();
    },
    nextId: (object) => makeId(keyPrefixes[object], (most.get(object) ?? bulkStart) + 1),
  };
}

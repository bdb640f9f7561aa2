import { notFound } from "./errors.ts";
import { objectTypes, type ObjectType, type Portal, type PortalRecord } from "./types.ts";
import type { Edits } from "./state-file.ts";

/** Reads and edits of one account: the generated portal with edits on top. */
export type PortalStore = {
  portal: Portal;
  /** By id, as HubSpot lists them. */
  list(type: ObjectType, archived: boolean): PortalRecord[];
  find(type: ObjectType, id: string): PortalRecord | undefined;
  /** Ids of the live records of `toType` associated with a live record. */
  associated(fromType: ObjectType, record: PortalRecord, toType: ObjectType): string[];
  put(type: ObjectType, record: PortalRecord): void;
  /** Deletes for good: neither lists nor reads return it. */
  purge(type: ObjectType, id: string): void;
  redirect(fromId: string, toId: string): void;
  nextId(type: ObjectType): string;
};

/** Numeric order of ids, which may exceed 2^53, by their digits. */
export const compareIds = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
/** Sorts records by id, in numeric order. */
export const byId = (a: { id: string }, b: { id: string }): number => compareIds(a.id, b.id);

/** The generated portal with `edits` on top; `changed` is called after each edit. */
export function createPortalStore(portal: Portal, edits: Edits, changed: () => void): PortalStore {
  const records = new Map<ObjectType, Map<string, PortalRecord>>();
  for (const type of objectTypes) {
    const all = new Map(portal.records[type].map((record) => [record.id, record]));
    for (const record of Object.values(edits.records[type] ?? {})) all.set(record.id, record);
    for (const id of edits.purged[type] ?? []) all.delete(id);
    records.set(type, all);
  }
  const sorted = new Map<string, PortalRecord[]>();
  let byContact: Map<string, string[]> | undefined;

  const all = (type: ObjectType) => records.get(type) ?? new Map<string, PortalRecord>();
  const resolve = (id: string): string => {
    const next = edits.mergedInto[id];
    return next === undefined ? id : resolve(next);
  };
  const find = (type: ObjectType, id: string) => all(type).get(type === "contacts" ? resolve(id) : id);
  const list = (type: ObjectType, archived: boolean) => {
    const key = `${type}:${archived}`;
    const known = sorted.get(key);
    if (known) return known;
    const found = [...all(type).values()].filter((record) => record.archived === archived).sort(byId);
    sorted.set(key, found);
    return found;
  };
  const contactsOf = (record: PortalRecord) => {
    const ids = new Set(record.contactIds.map(resolve));
    return [...ids].filter((id) => all("contacts").get(id)?.archived === false);
  };
  const ofContact = (type: ObjectType, contactId: string) => {
    if (!byContact) {
      byContact = new Map();
      for (const each of objectTypes) {
        for (const record of list(each, false)) {
          for (const id of contactsOf(record)) {
            const key = `${each}:${id}`;
            byContact.set(key, [...(byContact.get(key) ?? []), record.id]);
          }
        }
      }
    }
    return byContact.get(`${type}:${contactId}`) ?? [];
  };

  const forgetOrder = () => {
    sorted.clear();
    byContact = undefined;
    changed();
  };

  return {
    portal,
    list,
    find,
    associated: (fromType, record, toType) => {
      if (record.archived) return [];
      if (toType === "contacts") return contactsOf(record);
      return fromType === "contacts" ? ofContact(toType, record.id) : [];
    },
    put: (type, record) => {
      all(type).set(record.id, record);
      (edits.records[type] ??= {})[record.id] = record;
      forgetOrder();
    },
    purge: (type, id) => {
      all(type).delete(id);
      Reflect.deleteProperty(edits.records[type] ?? {}, id);
      (edits.purged[type] ??= []).push(id);
      forgetOrder();
    },
    redirect: (fromId, toId) => {
      edits.mergedInto[fromId] = toId;
      byContact = undefined;
      changed();
    },
    nextId: (type) => {
      let most = "0";
      for (const id of all(type).keys()) if (compareIds(id, most) > 0) most = id;
      return String(BigInt(most) + 1n);
    },
  };
}

/** The live or archived record. Throws HubSpot's 404. */
export function getRecord(store: PortalStore, type: ObjectType, id: string, archived: boolean): PortalRecord {
  const record = store.find(type, id);
  if (!record || record.archived !== archived) throw notFound();
  return record;
}

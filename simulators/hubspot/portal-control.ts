import { notFound } from "./errors.ts";
import { definitions } from "./object-types.ts";
import { getRecord, type PortalStore } from "./portal-store.ts";
import { objectTypes, type ObjectType, type Owner, type PortalRecord } from "./types.ts";

type Properties = Record<string, string | null>;

/** Changes people make in HubSpot's screens: for tests and demonstrations, not reachable over HTTP. */
export type PortalControl = {
  hubId: number;
  name: string;
  owners: Owner[];
  records(type: ObjectType, archived?: boolean): PortalRecord[];
  /** The live contacts of an engagement after merges, as a read of its associations returns them. */
  contactsOf(type: ObjectType, record: PortalRecord): string[];
  add(type: ObjectType, properties: Properties, contactIds?: string[], id?: string): PortalRecord;
  /** A copy with the same instants and contacts, as imports and workflows create by thousands. */
  copy(type: ObjectType, id: string, properties: Properties): PortalRecord;
  update(type: ObjectType, id: string, properties: Properties): PortalRecord;
  /** Replaces an engagement's contacts; as in HubSpot, its modification date stays. */
  associate(type: ObjectType, id: string, contactIds: string[]): void;
  archive(type: ObjectType, id: string): void;
  restore(type: ObjectType, id: string): void;
  /** « Supprimer définitivement »: purges a contact, archived or not, and the history it shares with no one. */
  deleteForPrivacy(contactId: string): void;
  /** Merges into a record with a new id, to which both old ids lead, as since January 2025. Returns it. */
  merge(primaryId: string, secondaryId: string): PortalRecord;
};

/** What people may change of an account, by the clock `now`. */
export function createPortalControl(store: PortalStore, now: () => number): PortalControl {
  const instant = () => new Date(now()).toISOString();
  const touch = (
    type: ObjectType,
    record: PortalRecord,
    at: string,
    properties: Properties,
  ): PortalRecord => ({
    ...record,
    updatedAt: at,
    properties: { ...record.properties, ...properties, [definitions[type].modified]: at },
  });
  const add: PortalControl["add"] = (type, properties, contactIds = [], id = store.nextId(type)) => {
    const at = instant();
    const created = type === "contacts" ? "createdate" : "hs_createdate";
    const blank = { id, createdAt: at, updatedAt: at, archived: false, contactIds };
    const record = touch(type, { ...blank, properties: { [created]: at, hs_object_id: id } }, at, properties);
    store.put(type, record);
    return record;
  };
  return {
    hubId: store.portal.hubId,
    name: store.portal.name,
    owners: store.portal.owners,
    records: (type, archived = false) => store.list(type, archived),
    contactsOf: (type, record) => store.associated(type, record, "contacts"),
    add,
    copy: (type, id, properties) => {
      const record = getRecord(store, type, id, false);
      const copyId = store.nextId(type);
      const copy = {
        ...record,
        id: copyId,
        properties: { ...record.properties, ...properties, hs_object_id: copyId },
      };
      store.put(type, copy);
      return copy;
    },
    update: (type, id, properties) => {
      const record = touch(type, getRecord(store, type, id, false), instant(), properties);
      store.put(type, record);
      return record;
    },
    associate: (type, id, contactIds) =>
      store.put(type, { ...getRecord(store, type, id, false), contactIds: [...contactIds] }),
    archive: (type, id) =>
      store.put(type, { ...getRecord(store, type, id, false), archived: true, archivedAt: instant() }),
    restore: (type, id) => {
      const { archivedAt: _, ...record } = getRecord(store, type, id, true);
      store.put(type, { ...record, archived: false });
    },
    deleteForPrivacy: (contactId) => {
      if (store.find("contacts", contactId) === undefined) throw notFound();
      store.purge("contacts", contactId);
      for (const type of objectTypes) {
        for (const record of [...store.list(type, false), ...store.list(type, true)]) {
          if (!record.contactIds.includes(contactId)) continue;
          const contactIds = record.contactIds.filter((id) => id !== contactId);
          // A deal belongs to the company, so it stays.
          if (contactIds.length === 0 && type !== "deals") store.purge(type, record.id);
          else store.put(type, { ...record, contactIds });
        }
      }
    },
    merge: (primaryId, secondaryId) => {
      const primary = getRecord(store, "contacts", primaryId, false);
      const secondary = getRecord(store, "contacts", secondaryId, false);
      const filled = Object.entries(primary.properties).filter(([, value]) => value !== null && value !== "");
      const merged = add("contacts", {
        ...secondary.properties,
        ...Object.fromEntries(filled),
        hs_object_id: store.nextId("contacts"),
        hs_merged_object_ids: `${primary.id};${secondary.id}`,
      });
      for (const old of [primary, secondary]) {
        store.put("contacts", { ...old, archived: true, archivedAt: instant() });
        store.redirect(old.id, merged.id);
      }
      return merged;
    },
  };
}

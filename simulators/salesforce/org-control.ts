import { insert, change, getLive, remove, toSecond, type Writer } from "./data/write.ts";
import type { OrgStore } from "./org-store.ts";
import type { ObjectDefinition } from "./schema/objects.ts";
import type { Fields, ObjectName, StoredRecord } from "./types.ts";

/** Changes people make in Salesforce's screens: for tests and demonstrations, not reachable over HTTP. */
export type OrgControl = {
  id: string;
  name: string;
  /** Live rows, or with `all` those of queryAll. */
  rows(object: ObjectName, all?: boolean): Fields[];
  /** Creates a row from unvalidated fields, by the org's first user. Returns the row. */
  create(object: ObjectName, fields: Fields): Fields;
  update(object: ObjectName, id: string, fields: Fields): Fields;
  /**
   * Creates a row whose transaction began `seconds` ago and is visible only now: its timestamp is older than what a
   * client may have read already.
   */
  createLate(object: ObjectName, fields: Fields, seconds: number): Fields;
  delete(object: ObjectName, id: string): void;
  /** Restores a record from the recycle bin, with the dependants deleted with it. */
  undelete(object: ObjectName, id: string): void;
  /** Purges a record from the recycle bin, so that queryAll and getDeleted no longer return it. */
  purge(object: ObjectName, id: string): void;
  /** Deletes the loser with MasterRecordId, and moves its dependants to the winner. */
  merge(object: "Contact" | "Lead" | "Account", winnerId: string, loserId: string): void;
  /** Converts a lead to a contact, with its activities; returns the contact's row. */
  convertLead(id: string): Fields;
  /** Archives an activity, as after about a year: `query` no longer returns it. */
  archive(object: "Task" | "Event", id: string): void;
  /**
   * Hides objects (`Lead`) and fields (`Contact.DoNotCall`) from the connected user; all others become visible again.
   */
  hide(...names: string[]): void;
};

const references: Record<"Contact" | "Lead" | "Account", [ObjectName, string][]> = {
  Contact: [
    ["Task", "WhoId"],
    ["TaskRelation", "RelationId"],
    ["Event", "WhoId"],
    ["EventRelation", "RelationId"],
    ["EmailMessageRelation", "RelationId"],
    ["ContentDocumentLink", "LinkedEntityId"],
    ["Note", "ParentId"],
    ["OpportunityContactRole", "ContactId"],
  ],
  Lead: [
    ["Task", "WhoId"],
    ["TaskRelation", "RelationId"],
    ["Event", "WhoId"],
    ["EventRelation", "RelationId"],
    ["EmailMessageRelation", "RelationId"],
    ["ContentDocumentLink", "LinkedEntityId"],
    ["Note", "ParentId"],
  ],
  Account: [
    ["Contact", "AccountId"],
    ["Task", "AccountId"],
    ["Event", "AccountId"],
    ["Note", "ParentId"],
    ["Opportunity", "AccountId"],
  ],
};

/** What people may change of an org, by the clock `now`. */
export function createOrgControl(store: OrgStore, now: () => number): OrgControl {
  const writer = (at = now()): Writer => ({
    store,
    userId: String(store.rows("User", true)[0]?.["Id"] ?? ""),
    now: at,
  });
  const definition = (object: ObjectName): ObjectDefinition => {
    const found = store.schema.object(object);
    if (!found) throw new Error(`No object ${object}`);
    return found;
  };
  const live = (object: ObjectName, id: string) => getLive(store, definition(object), id);
  const save = (object: ObjectName, record: StoredRecord, fields: Fields, silent = false) =>
    change(writer(), definition(object), record, fields, { silent });
  const move = (object: "Contact" | "Lead" | "Account", fromId: string, toId: string) => {
    for (const [name, field] of references[object]) {
      for (const record of store.records(name)) {
        const concerned = record.fields[field] === fromId && record.fields["IsDeleted"] !== true;
        // Moved by Salesforce itself: LastModifiedDate stays.
        if (concerned) save(name, record, { [field]: toId }, true);
      }
    }
  };
  return {
    id: store.org.id,
    name: store.org.name,
    rows: (object, all = false) => store.rows(object, all),
    create: (object, fields) => insert(writer(), definition(object), fields).fields,
    update: (object, id, fields) => save(object, live(object, id), fields).fields,
    createLate: (object, fields, seconds) =>
      insert(writer(now() - seconds * 1000), definition(object), fields).fields,
    delete: (object, id) => remove(writer(), definition(object), live(object, id)),
    undelete: (object, id) => {
      const cause = store.find(object, id)?.deletedWith;
      if (cause === undefined) throw new Error(`${object} ${id} is not in the recycle bin`);
      for (const { name } of store.schema.all) {
        if (name === "Name") continue;
        for (const record of store.records(name)) {
          if (record.deletedWith !== cause) continue;
          const { deletedAt: _, deletedWith: __, ...kept } = record;
          save(name, kept, { IsDeleted: false }, true);
        }
      }
    },
    purge: (object, id) => store.purge(object, id),
    merge: (object, winnerId, loserId) => {
      const winner = live(object, winnerId);
      const loser = live(object, loserId);
      move(object, String(loser.fields["Id"]), String(winner.fields["Id"]));
      const kept = save(object, loser, { MasterRecordId: winnerId, IsDeleted: true }, true);
      store.put(object, { ...kept, deletedAt: toSecond(now()), deletedWith: loserId });
      const blank = Object.entries(loser.fields).filter(
        ([name, value]) =>
          (winner.fields[name] ?? null) === null && value !== null && name !== "MasterRecordId",
      );
      save(object, winner, Object.fromEntries(blank));
    },
    convertLead: (id) => {
      const lead = live("Lead", id);
      const {
        Company,
        FirstName = null,
        LastName = null,
        Email = null,
        Phone = null,
        Title = null,
      } = lead.fields;
      const account = insert(writer(), definition("Account"), { Name: Company ?? "" });
      const accountId = account.fields["Id"] ?? null;
      const own = { FirstName, LastName, Email, Phone, Title, AccountId: accountId };
      const contact = insert(writer(), definition("Contact"), own);
      const contactId = contact.fields["Id"] ?? null;
      save("Lead", lead, {
        IsConverted: true,
        Status: "Closed - Converted",
        ConvertedDate: toSecond(now()).slice(0, 10),
        ConvertedContactId: contactId,
        ConvertedAccountId: accountId,
      });
      move("Lead", id, String(contactId));
      return contact.fields;
    },
    archive: (object, id) => {
      save(object, live(object, id), { IsArchived: true }, true);
    },
    hide: (...names) => store.hide(names),
  };
}

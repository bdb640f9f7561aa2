import type { ReadPage, SubsetPlan } from "../source.ts";
import type { EngagementRow, SyncPage } from "../sync-store.ts";
import { ASSOCIATION_BATCH, type HubspotClient, OBJECT_BATCH } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { readPage } from "./pages.ts";
import type { CrmObject } from "./schema.ts";

interface Chunk {
  key: string;
  idsOf: Map<string, string[]>;
  contactsOf: Map<string, string[]>;
  ids: string[];
}

/** The engagements that each HubSpot type is stored as. */
const TYPES: Record<ObjectType, EngagementRow["type"][]> = {
  contacts: [],
  notes: [],
  deals: [],
  emails: ["email"],
  calls: ["phone_call"],
  meetings: ["meeting"],
  communications: ["sms", "other"],
};

/**
 * Reads some contacts, then what happened with them. Contacts are looked up a thousand at a time, a chunk; the
 * cursor is the chunk in hand and the last id read of it, so that a worker that goes on misses nothing when
 * something was added or deleted in between.
 */
export function subsetReader(client: HubspotClient, firstRead: ReadonlyMap<string, CrmObject>) {
  // What the chunk in hand holds: looked up once, and again by a worker that goes on after another.
  let held: Chunk | undefined;

  async function lookUp(type: ObjectType, chunk: number, contacts: readonly string[]) {
    const key = `${type}.${chunk}.${contacts[0]}`;
    if (held?.key !== key) {
      const contactsOf = new Map<string, string[]>();
      const idsOf = await client.associated("contacts", contacts, type);
      for (const [contact, ids] of idsOf) {
        for (const id of ids) {
          const about = contactsOf.get(id);
          if (about === undefined) contactsOf.set(id, [contact]);
          else about.push(contact);
        }
      }
      held = { key, idsOf, contactsOf, ids: [...contactsOf.keys()].sort(byNumber) };
    }
    return held;
  }

  async function readContacts(all: readonly string[], after: string | undefined): Promise<ReadPage> {
    const offset = Number(after ?? 0);
    const ids = all.slice(offset, offset + OBJECT_BATCH);
    const already = ids.flatMap((id) => firstRead.get(id) ?? []);
    const objects = already.length === ids.length ? already : await client.batchRead("contacts", ids);
    const next = offset + OBJECT_BATCH < all.length ? String(offset + OBJECT_BATCH) : undefined;
    const live = readPage("contacts", objects, new Map(), { next });
    // What was asked for by its id and is not there has been archived, deleted or merged away.
    const shown = new Set(objects.map(({ id }) => id));
    const gone = ids.filter((id) => !shown.has(id)).map((crmId) => ({ crmId }));
    return {
      ...live,
      pages: async (owners) => [
        ...(await live.pages(owners)),
        ...(gone.length === 0 ? [] : [{ kind: "gone-contacts" as const, rows: gone }]),
      ],
    };
  }

  return async (plan: SubsetPlan, type: ObjectType, after: string | undefined): Promise<ReadPage> => {
    const all = plan.contactCrmIds;
    if (type === "contacts") return readContacts(all, after);
    const contactsOf = new Map<string, string[]>();
    const histories: SyncPage[] = [];
    const [from = "0", last = ""] = (after ?? "").split(".");
    let [chunk, afterId] = [Number(from), last];
    // A batch may begin in one chunk and end in another: only the last is ever short.
    while (contactsOf.size < OBJECT_BATCH && chunk * ASSOCIATION_BATCH < all.length) {
      const contacts = all.slice(chunk * ASSOCIATION_BATCH, (chunk + 1) * ASSOCIATION_BATCH);
      const found = await lookUp(type, chunk, contacts);
      if (afterId === "") histories.push(historyOf(plan, type, contacts, found));
      const start = afterId;
      const rest = start === "" ? found.ids : found.ids.filter((id) => byNumber(id, start) > 0);
      const taken = rest.slice(0, OBJECT_BATCH - contactsOf.size);
      for (const id of taken)
        contactsOf.set(id, [...(contactsOf.get(id) ?? []), ...(found.contactsOf.get(id) ?? [])]);
      if (taken.length < rest.length) afterId = taken.at(-1) ?? start;
      else {
        chunk++;
        afterId = "";
      }
    }
    const objects = await client.batchRead(type, [...contactsOf.keys()]);
    const next = chunk * ASSOCIATION_BATCH < all.length ? `${chunk}.${afterId}` : undefined;
    const read = readPage(type, objects, contactsOf, { next, partial: true });
    return { ...read, pages: async (owners) => [...histories, ...(await read.pages(owners))] };
  };
}

/**
 * All that a chunk's contacts have of a type. One that has nothing may as well be archived or merged away:
 * that is known only where the contacts themselves were read before.
 */
function historyOf(
  plan: SubsetPlan,
  type: ObjectType,
  contacts: readonly string[],
  { idsOf }: Chunk,
): SyncPage {
  return {
    kind: "history",
    of: type === "notes" ? "note" : type === "deals" ? "deal" : "engagement",
    types: TYPES[type],
    rows: contacts
      .filter((contact) => plan.contacts || idsOf.has(contact))
      .map((contact) => ({ contactCrmId: contact, crmIds: idsOf.get(contact) ?? [] })),
  };
}

/** Ids are numbers that may exceed what a number holds. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

import type { ReadPage, SubsetPlan } from "../source.ts";
import type { EngagementRow, SyncPage } from "../rows.ts";
import { leftOut } from "../sync/most-gone.ts";
import { ASSOCIATION_BATCH } from "./associations.ts";
import { type HubspotClient, OBJECT_BATCH } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { readPage } from "./pages.ts";
import type { CrmObject } from "./schema.ts";

interface Chunk {
  key: string;
  idsOf: Map<string, string[]>;
  contactsOf: Map<string, string[]>;
  ids: string[];
}

/** The stored engagement types of each HubSpot type. */
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
 * Reads some contacts, then their history, in chunks of a thousand contacts. The cursor is the current chunk and the
 * last id read of it, so a worker that takes over misses nothing if objects were added or deleted in between.
 */
export function subsetReader(client: HubspotClient, firstRead: ReadonlyMap<string, CrmObject>) {
  // Object ids of the current chunk: looked up once, and again by a worker that takes over.
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
    // Ids that are not returned have been archived, deleted or merged.
    const shown = new Set(objects.map(({ id }) => id));
    const gone = leftOut(ids, shown).map((crmId) => ({ crmId }));
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
    // A batch may span two chunks, so only the last one can be short.
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
 * All objects of a type of a chunk's contacts. A contact without any may also be archived or merged; that is known only
 * if the contacts themselves were read before.
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

/** Numeric order for ids that may exceed safe integers. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

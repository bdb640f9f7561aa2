import type { Plan, ReadPage } from "../source.ts";
import { ASSOCIATION_BATCH, type HubspotClient, OBJECT_BATCH } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { archivedPage, readPage } from "./pages.ts";
import type { CrmObject } from "./schema.ts";

/**
 * Reads some contacts, then what happened with them. Contacts are looked up a thousand at a time, a chunk; the
 * cursor is the chunk in hand and the last id read of it, so that a worker that goes on misses nothing when
 * something was added or deleted in between.
 */
export function subsetReader(client: HubspotClient, firstRead: ReadonlyMap<string, CrmObject>) {
  // What the chunk in hand holds: looked up once, and again by a worker that goes on after another.
  let held: { key: string; contactsOf: Map<string, string[]>; ids: string[] } | undefined;

  async function lookUp(type: ObjectType, chunk: number, contacts: readonly string[]) {
    const key = `${type}.${chunk}.${contacts[0]}`;
    if (held?.key !== key) {
      const contactsOf = new Map<string, string[]>();
      for (const [contact, ids] of await client.associated("contacts", contacts, type)) {
        for (const id of ids) {
          const about = contactsOf.get(id);
          if (about === undefined) contactsOf.set(id, [contact]);
          else about.push(contact);
        }
      }
      held = { key, contactsOf, ids: [...contactsOf.keys()].sort(byNumber) };
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
    // What was asked for by its id and is not there has been archived or deleted.
    const shown = new Set(objects.map(({ id }) => id));
    const gone = archivedPage(
      ids.filter((id) => !shown.has(id)).map((id) => ({ id, properties: {} })),
      next,
    );
    return { ...live, pages: (owners) => [...live.pages(owners), ...gone.pages(owners)] };
  }

  return async (plan: Plan, type: ObjectType, after: string | undefined): Promise<ReadPage> => {
    const all = plan.contactCrmIds;
    if (type === "contacts") return readContacts(all, after);
    const contactsOf = new Map<string, string[]>();
    const [from = "0", last = ""] = (after ?? "").split(".");
    let [chunk, afterId] = [Number(from), last];
    // A batch may begin in one chunk and end in another: only the last is ever short.
    while (contactsOf.size < OBJECT_BATCH && chunk * ASSOCIATION_BATCH < all.length) {
      const contacts = all.slice(chunk * ASSOCIATION_BATCH, (chunk + 1) * ASSOCIATION_BATCH);
      const found = await lookUp(type, chunk, contacts);
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
    return readPage(type, objects, contactsOf, { next, partial: true });
  };
}

/** Ids are numbers that may exceed what a number holds. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

import type { Plan, ReadPage } from "../source.ts";
import type { HubspotClient } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { archivedPage, readPage } from "./pages.ts";

/** Contacts whose associations one call reads. */
const CHUNK = 1_000;
/** Objects one call reads by id. */
const BATCH = 100;

/** Reads some contacts, then what happened with them. The cursor is `chunk.offset` into the plan's contacts. */
export function subsetReader(client: HubspotClient) {
  // The ids of the chunk in hand: read once, and again by a worker that goes on after another.
  let held: { key: string; contactsOf: Map<string, string[]> } | undefined;

  async function idsOf(type: ObjectType, chunk: number, contacts: readonly string[]) {
    const key = `${type}.${chunk}`;
    if (held?.key !== key) {
      const byContact = await client.associated("contacts", contacts, type);
      const contactsOf = new Map<string, string[]>();
      for (const [contact, ids] of byContact) {
        for (const id of ids) contactsOf.set(id, [...(contactsOf.get(id) ?? []), contact]);
      }
      held = { key, contactsOf };
    }
    return held.contactsOf;
  }

  return async (plan: Plan, type: ObjectType, after: string | undefined): Promise<ReadPage> => {
    const all = plan.contactCrmIds;
    if (type === "contacts") {
      const offset = Number(after ?? 0);
      const ids = all.slice(offset, offset + BATCH);
      const objects = await client.batchRead(type, ids);
      const next = offset + BATCH < all.length ? String(offset + BATCH) : undefined;
      const live = readPage(type, objects, new Map(), { next });
      // What was asked for by its id and is not there has been archived or deleted.
      const shown = new Set(objects.map(({ id }) => id));
      const gone = archivedPage(
        ids.filter((id) => !shown.has(id)).map((id) => ({ id, properties: {} })),
        next,
      );
      return { ...live, pages: (owners) => [...live.pages(owners), ...gone.pages(owners)] };
    }
    const [chunk = 0, offset = 0] = (after ?? "0.0").split(".").map(Number);
    const contactsOf = await idsOf(type, chunk, all.slice(chunk * CHUNK, (chunk + 1) * CHUNK));
    const ids = [...contactsOf.keys()];
    const objects = await client.batchRead(type, ids.slice(offset, offset + BATCH));
    const next =
      offset + BATCH < ids.length
        ? `${chunk}.${offset + BATCH}`
        : (chunk + 1) * CHUNK < all.length
          ? `${chunk + 1}.0`
          : undefined;
    return readPage(type, objects, contactsOf, { next, partial: true });
  };
}

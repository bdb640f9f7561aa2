import type { Source, Whereabouts } from "../source.ts";
import { ASSOCIATION_BATCH, type HubspotClient, OBJECT_BATCH } from "./client.ts";
import type { ObjectType } from "./map.ts";

/** HubSpot's type of what is stored here. */
const TYPES: Readonly<Record<Source["type"], Exclude<ObjectType, "contacts">>> = {
  email: "emails",
  phone_call: "calls",
  meeting: "meetings",
  sms: "communications",
  other: "communications",
  note: "notes",
};

/**
 * Where engagements and notes are now, two calls for a hundred of a type. Neither can be left out: searches never
 * show what was deleted, and an exchange that is given to another contact keeps the date of its last change.
 */
export async function whereabouts(
  client: HubspotClient,
  items: readonly Source[],
): Promise<Map<string, Whereabouts>> {
  const found = new Map<string, Whereabouts>(items.map(({ crmId }) => [crmId, "gone"]));
  for (const [type, own] of Map.groupBy(items, (item) => TYPES[item.type])) {
    const live: string[] = [];
    for (let from = 0; from < own.length; from += OBJECT_BATCH) {
      const ids = own.slice(from, from + OBJECT_BATCH).map(({ crmId }) => crmId);
      const objects = await client.batchRead(type, ids, { properties: [] });
      live.push(...objects.map(({ id }) => id));
    }
    for (let from = 0; from < live.length; from += ASSOCIATION_BATCH) {
      const ids = live.slice(from, from + ASSOCIATION_BATCH);
      const contacts = await client.associated(type, ids, "contacts");
      for (const id of ids) found.set(id, { contactCrmIds: contacts.get(id) ?? [] });
    }
  }
  return found;
}

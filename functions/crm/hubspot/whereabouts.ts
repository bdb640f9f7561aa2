import type { Source, SourceStatus } from "../source.ts";
import type { Granted } from "./granted.ts";
import { ASSOCIATION_BATCH } from "./associations.ts";
import { type HubspotClient, OBJECT_BATCH } from "./client.ts";
import type { ObjectType } from "./map.ts";

/** HubSpot's object type of each stored type. */
const TYPES: Readonly<Record<Source["type"], Exclude<ObjectType, "contacts">>> = {
  email: "emails",
  phone_call: "calls",
  meeting: "meetings",
  sms: "communications",
  other: "communications",
  note: "notes",
  deal: "deals",
};

/**
 * Current state of engagements, notes and deals, in two calls per hundred of a type. Both are needed: searches never
 * return deleted objects, and reassigning an engagement does not change its modification date.
 */
export async function whereabouts(
  client: HubspotClient,
  granted: Pick<Granted, "read">,
  items: readonly Source[],
): Promise<Map<string, SourceStatus>> {
  const found = new Map<string, SourceStatus>();
  for (const [type, own] of Map.groupBy(items, (item) => TYPES[item.type])) {
    const ids = own.map(({ crmId }) => crmId);
    // Nothing is returned for objects that may not be read.
    const ofType = (await granted.read(type, () => whereaboutsOf(client, type, ids))) ?? [];
    for (const [id, where] of ofType) found.set(id, where);
  }
  return found;
}

/** Those of the records that HubSpot keeps among the deleted, as it does for 90 days: a call per hundred of a type. */
export async function deletedOf(
  client: HubspotClient,
  granted: Pick<Granted, "read">,
  items: readonly Source[],
): Promise<Set<string>> {
  const deleted = new Set<string>();
  for (const [type, own] of Map.groupBy(items, (item) => TYPES[item.type])) {
    for (let from = 0; from < own.length; from += OBJECT_BATCH) {
      const ids = own.slice(from, from + OBJECT_BATCH).map(({ crmId }) => crmId);
      const options = { archived: true, properties: [] };
      const objects = (await granted.read(type, () => client.batchRead(type, ids, options))) ?? [];
      for (const { id } of objects) deleted.add(id);
    }
  }
  return deleted;
}

async function whereaboutsOf(
  client: HubspotClient,
  type: Exclude<ObjectType, "contacts">,
  ids: readonly string[],
): Promise<Map<string, SourceStatus>> {
  const found = new Map<string, SourceStatus>(ids.map((id) => [id, "gone"]));
  const live: string[] = [];
  for (let from = 0; from < ids.length; from += OBJECT_BATCH) {
    const objects = await client.batchRead(type, ids.slice(from, from + OBJECT_BATCH), { properties: [] });
    live.push(...objects.map(({ id }) => id));
  }
  for (let from = 0; from < live.length; from += ASSOCIATION_BATCH) {
    const some = live.slice(from, from + ASSOCIATION_BATCH);
    const contacts = await client.associated(type, some, "contacts");
    for (const id of some) found.set(id, { contactCrmIds: contacts.get(id) ?? [] });
  }
  return found;
}

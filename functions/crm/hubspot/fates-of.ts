import type { Fate } from "../source.ts";
import type { HubspotClient } from "./client.ts";
import type { CrmObject } from "./schema.ts";

/**
 * What became of contacts that no list contains. HubSpot keeps deleted contacts among the archived for 90 days; an id
 * that is neither live nor archived was deleted « définitivement », which HubSpot does only for privacy. The id of a
 * merged contact returns the record it was merged into.
 * https://knowledge.hubspot.com/privacy-and-consent/understand-restorable-and-permanent-contact-deletions
 */
export async function fatesOf(client: HubspotClient, ids: readonly string[]): Promise<Map<string, Fate>> {
  const live = knownBy(await client.batchRead("contacts", ids));
  const rest = ids.filter((id) => !live.has(id));
  const archived = knownBy(await client.batchRead("contacts", rest, { archived: true }));
  return new Map(
    ids.map((id) => [id, live.has(id) ? "alive" : archived.has(id) ? "archived" : "erased"] as const),
  );
}

/** All ids of the records, including those of contacts merged into them. */
function knownBy(objects: readonly CrmObject[]): Set<string> {
  return new Set(
    objects.flatMap(({ id, properties }) => [id, ...(properties.hs_merged_object_ids ?? "").split(";")]),
  );
}

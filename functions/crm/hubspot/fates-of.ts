import type { Fate } from "../source.ts";
import type { HubspotClient } from "./client.ts";
import type { CrmObject } from "./schema.ts";

/**
 * What became of contacts that no list shows. HubSpot keeps what is deleted for 90 days among the archived; who is
 * asked for by id and is neither live nor there was deleted « définitivement », which HubSpot does for privacy
 * alone. Whoever was merged is answered by the record they were merged into.
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

/** The ids that records answer to. */
function knownBy(objects: readonly CrmObject[]): Set<string> {
  return new Set(
    objects.flatMap(({ id, properties }) => [id, ...(properties.hs_merged_object_ids ?? "").split(";")]),
  );
}

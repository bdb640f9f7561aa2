import type { DeletionStatus } from "../source.ts";
import type { HubspotClient } from "./client.ts";
import type { CrmObject } from "./schema.ts";

/** Contacts in neither batch that are asked for one by one, two calls each; the next run asks for others. */
const SINGLY = 20;

/**
 * What became of contacts that no list contains. HubSpot keeps deleted contacts among the archived for 90 days; an id
 * that is neither live nor archived was deleted « définitivement », which HubSpot does only for privacy. A batch that is
 * empty for once looks the same, so only whom HubSpot alone, too, says it has neither live nor archived is erased; others
 * are hidden for this run. The id of a merged contact returns the record it was merged into.
 * https://knowledge.hubspot.com/privacy-and-consent/understand-restorable-and-permanent-contact-deletions
 */
export async function deletionStatusesOf(
  client: HubspotClient,
  ids: readonly string[],
): Promise<Map<string, DeletionStatus>> {
  const live = knownBy(await client.batchRead("contacts", ids));
  const rest = ids.filter((id) => !live.has(id));
  const archived = knownBy(await client.batchRead("contacts", rest, { archived: true }));
  const unknown = rest.filter((id) => !archived.has(id));
  const erased = new Set<string>();
  // Nobody is believed gone by an answer that knows nobody.
  for (const id of live.size === 0 ? [] : unknown.slice(0, SINGLY)) {
    if (await client.isThere("contacts", id, { archived: true })) continue;
    if (!(await client.isThere("contacts", id, { archived: false }))) erased.add(id);
  }
  const deletionStatusOf = (id: string): DeletionStatus =>
    live.has(id) ? "alive" : archived.has(id) ? "archived" : erased.has(id) ? "erased" : "hidden";
  return new Map(ids.map((id) => [id, deletionStatusOf(id)]));
}

/** All ids of the records, including those of contacts merged into them. */
function knownBy(objects: readonly CrmObject[]): Set<string> {
  return new Set(
    objects.flatMap(({ id, properties }) => [id, ...(properties.hs_merged_object_ids ?? "").split(";")]),
  );
}

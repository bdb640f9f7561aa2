import { isKeyOf } from "../../typed-object.ts";
import type { Change } from "../rows.ts";
import type { HubspotClient } from "./client.ts";
import { PROPERTIES } from "./map.ts";
import { MissingScopesError } from "./missing-scopes-error.ts";

/** Maximum objects of one associations call. */
const CHUNK = 1_000;

/** Current contacts of engagements and notes in HubSpot. Throws `crm_revoked` and `crm_unavailable`. */
export async function contactsOf(
  client: Pick<HubspotClient, "associated">,
  changes: readonly Change[],
): Promise<string[]> {
  const contacts = new Set<string>();
  for (const [type, ofType] of Map.groupBy(changes, (change) => change.type)) {
    // Stored for a type that is not read any more: nothing of it is to be updated.
    if (!isKeyOf(PROPERTIES, type)) continue;
    const ids = ofType.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += CHUNK) {
      const found = await client
        .associated(type, ids.slice(from, from + CHUNK), "contacts")
        .catch((error: unknown) => {
          // Without the scope for such objects none are stored, so there is nothing to update.
          if (error instanceof MissingScopesError) return new Map<string, string[]>();
          throw error;
        });
      for (const id of [...found.values()].flat()) contacts.add(id);
    }
  }
  return [...contacts];
}

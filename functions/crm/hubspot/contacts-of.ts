import type { Change } from "../rows.ts";
import type { HubspotClient } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { MissingScopesError } from "./missing-scopes-error.ts";

/** Maximum objects of one associations call. */
const CHUNK = 1_000;

/** Current contacts of engagements and notes in HubSpot. Throws `crm_revoked` and `crm_unavailable`. */
export async function contactsOf(client: HubspotClient, changes: readonly Change[]): Promise<string[]> {
  const contacts = new Set<string>();
  // The webhook stores changes of these types only.
  for (const [type, ofType] of Map.groupBy(changes, (change) => change.type as ObjectType)) {
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

import type { SystemContext } from "../../http/context.ts";
import { createHubspotClient } from "./client.ts";
import type { ObjectType } from "./map.ts";

/** Objects whose associations one call reads. */
const CHUNK = 1_000;

/** The contacts of engagements and notes as HubSpot has them now. Throws `crm_revoked` and `crm_unavailable`. */
export async function contactsOf(
  ctx: SystemContext,
  objects: readonly { type: ObjectType; id: string }[],
): Promise<string[]> {
  const client = createHubspotClient(ctx);
  const contacts = new Set<string>();
  for (const type of new Set(objects.map((object) => object.type))) {
    const ids = objects.filter((object) => object.type === type).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += CHUNK) {
      const found = await client.associated(type, ids.slice(from, from + CHUNK), "contacts");
      for (const id of [...found.values()].flat()) contacts.add(id);
    }
  }
  return [...contacts];
}

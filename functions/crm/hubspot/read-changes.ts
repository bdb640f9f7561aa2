import type { ChangesPlan, ReadPage } from "../source.ts";
import { ASSOCIATION_BATCH, type HubspotClient } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { readPage } from "./pages.ts";
import type { CrmObject } from "./schema.ts";

/**
 * What changed within the plan's window, found by searches, whose results carry no associations: for
 * engagements and notes as many results as one call reads the associations of, for contacts one page.
 */
export async function readChanges(
  client: HubspotClient,
  plan: ChangesPlan,
  type: ObjectType,
  after: string | undefined,
): Promise<ReadPage> {
  const most = type === "contacts" ? 1 : ASSOCIATION_BATCH;
  const objects: CrmObject[] = [];
  let next = after;
  do {
    const found = await client.changed(type, { since: plan.since, until: plan.until, afterId: next });
    objects.push(...found.results);
    next = found.total > found.results.length ? found.results.at(-1)?.id : undefined;
  } while (next !== undefined && objects.length < most);
  const contacts =
    type === "contacts" || objects.length === 0
      ? new Map<string, string[]>()
      : await client.associated(
          type,
          objects.map(({ id }) => id),
          "contacts",
        );
  return readPage(type, objects, contacts, { next });
}

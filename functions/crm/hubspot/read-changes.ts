import type { Plan, ReadPage } from "../source.ts";
import { type HubspotClient, SEARCH_PAGE } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { readPage } from "./pages.ts";

/** A page of what changed within the plan's window: found by a search, whose results carry no associations. */
export async function readChanges(
  client: HubspotClient,
  plan: Plan,
  type: ObjectType,
  afterId: string | undefined,
): Promise<ReadPage> {
  const found = await client.changed(type, { since: plan.since ?? "", until: plan.until, afterId });
  const ids = found.results.map(({ id }) => id);
  const contacts =
    type === "contacts" || ids.length === 0
      ? new Map<string, string[]>()
      : await client.associated(type, ids, "contacts");
  const isLast = found.total <= SEARCH_PAGE;
  return readPage(type, found.results, contacts, { next: isLast ? undefined : ids.at(-1) });
}

import type { ChangesPlan, ReadPage } from "../source.ts";
import { ASSOCIATION_BATCH, type HubspotClient } from "./client.ts";
import { MODIFIED, readInstant, type ObjectType } from "./map.ts";
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
  if (type === "contacts") return readContacts(client, plan, after);
  const objects: CrmObject[] = [];
  let next = after;
  do {
    const found = await client.changed(type, { since: plan.since, until: plan.until, afterId: next });
    objects.push(...found.results);
    next = found.total > found.results.length ? found.results.at(-1)?.id : undefined;
  } while (next !== undefined && objects.length < ASSOCIATION_BATCH);
  const contacts =
    objects.length === 0
      ? new Map<string, string[]>()
      : await client.associated(
          type,
          objects.map(({ id }) => id),
          "contacts",
        );
  return readPage(type, objects, contacts, { next });
}

const changedAt = ({ properties }: CrmObject): number =>
  Date.parse(readInstant(properties[MODIFIED.contacts]) ?? "");

/**
 * Changed contacts. The first search asks for the newest of all, so that it also says how many there are: a
 * contact that nothing tells of any more is missing from that count. Those it has no room for are found by id
 * in the window up to the oldest it showed.
 */
async function readContacts(
  client: HubspotClient,
  plan: ChangesPlan,
  after: string | undefined,
): Promise<ReadPage> {
  const since = Date.parse(plan.since);
  if (after !== undefined) {
    const [until = plan.until, afterId] = after.split("|");
    const found = await client.changed("contacts", {
      since: plan.since,
      until,
      afterId: afterId || undefined,
    });
    const last = found.total > found.results.length ? found.results.at(-1)?.id : undefined;
    return readPage("contacts", found.results, new Map(), {
      next: last === undefined ? undefined : `${until}|${last}`,
    });
  }
  const { results, total } = await client.newest("contacts");
  const times = results.map(changedAt);
  const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
  if (!isOrdered) return readContacts(client, plan, `${plan.until}|`);
  const oldest = times.at(-1) ?? since;
  const isMore = total > results.length && oldest >= since;
  const read = readPage(
    "contacts",
    results.filter((object) => changedAt(object) >= since),
    new Map(),
    // Several may have changed in the instant of the oldest one.
    { next: isMore ? `${new Date(oldest + 1).toISOString()}|` : undefined },
  );
  return {
    ...read,
    pages: async (owners) => [
      ...(await read.pages(owners)),
      { kind: "counts", rows: { contactsHeld: total } },
    ],
  };
}

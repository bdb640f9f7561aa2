import { advancing } from "../advancing.ts";
import type { ChangesPlan, ReadPage } from "../source.ts";
import { ASSOCIATION_BATCH } from "./associations.ts";
import type { HubspotClient } from "./client.ts";
import { MODIFIED, readInstant, type ObjectType } from "./map.ts";
import { readPage } from "./pages.ts";
import type { CrmObject } from "./schema.ts";

/**
 * Reads what changed within the plan's window by searches, whose results carry no associations. A step takes as many
 * engagements or notes as one associations call accepts, and one page of contacts.
 */
export async function readChanges(
  client: HubspotClient,
  plan: ChangesPlan,
  type: ObjectType,
  after: string | undefined,
): Promise<ReadPage> {
  if (type === "contacts") return readContacts(client, plan, after);
  const objects: CrmObject[] = [];
  const onwards = advancing(client.log, "hubspot changes");
  let next = after;
  do {
    const found = await client.changed(type, { since: plan.since, until: plan.until, afterId: next });
    objects.push(...found.results);
    next = onwards(found.total > found.results.length ? found.results.at(-1)?.id : undefined);
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
 * Changed contacts. The first search asks for the newest of all contacts, so its total is also the live count, which
 * reveals contacts that disappeared without notice. Changes that do not fit in it are then searched by id in the window
 * up to the oldest one it returned.
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
    // Several contacts may share the oldest one's timestamp.
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

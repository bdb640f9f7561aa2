import type { ReadPage } from "../source.ts";
import type { HubspotClient } from "./client.ts";
import type { ObjectType } from "./map.ts";
import { archivedPage, readPage } from "./pages.ts";
import type { CrmObject } from "./schema.ts";

/** One page of HubSpot's list of a type; engagements include their contacts. */
export async function readListing(
  client: HubspotClient,
  type: ObjectType,
  after: string | undefined,
): Promise<ReadPage> {
  const listed = await client.list(type, after === undefined ? {} : { after });
  const contacts = await contactsOf(client, type, listed.results);
  return readPage(type, listed.results, contacts, { next: listed.paging?.next?.after });
}

/** One page of archived contacts, which other lists and searches do not return. */
export async function readArchived(client: HubspotClient, after: string | undefined): Promise<ReadPage> {
  const listed = await client.list("contacts", {
    archived: true,
    ...(after === undefined ? {} : { after }),
  });
  return archivedPage(listed.results, listed.paging?.next?.after);
}

/** Contacts of a page's engagements: those listed inline, then one call for all that overflowed. */
async function contactsOf(
  client: HubspotClient,
  type: ObjectType,
  objects: CrmObject[],
): Promise<Map<string, string[]>> {
  const overflowing = objects.flatMap(({ id, associations }) => {
    const after = associations?.contacts?.paging?.next.after;
    return after === undefined ? [] : [{ id, after }];
  });
  const rest = await client.remainingContacts(type, overflowing);
  return new Map(
    objects.map(({ id, associations }) => {
      const first = (associations?.contacts?.results ?? []).map((association) => association.id);
      return [id, [...new Set([...first, ...(rest.get(id) ?? [])])]];
    }),
  );
}

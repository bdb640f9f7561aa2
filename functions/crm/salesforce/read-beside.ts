import type { QueryPage, Row } from "./schema.ts";
import type { SalesforceClient } from "./client.ts";
import type { Link } from "./map.ts";
import { type Beside, isGone } from "./pages.ts";
import { type LinkedName, LINKS, type ObjectName } from "./fields.ts";
import { type Sight, seesLinks } from "./sight.ts";
import { IDS, linksOf } from "./soql.ts";

/** Contents of notes read at the same time. */
const AT_ONCE = 6;

const isLinked = (object: ObjectName): object is LinkedName => object in LINKS;

/** What a page's records need besides themselves: their links, 400 records a query, and the notes' contents. */
export async function readBeside(
  client: SalesforceClient,
  sight: Sight,
  object: ObjectName,
  rows: readonly Row[],
): Promise<Beside> {
  const links = await readLinks(client, sight, object, rows);
  return { links, bodies: await readBodies(client, object, rows) };
}

const keptIds = (rows: readonly Row[]): string[] =>
  rows.filter((row) => !isGone(row)).map((row) => row.Id ?? "");

/** The live links of each record by its id. */
export async function readLinks(
  client: SalesforceClient,
  sight: Sight,
  object: ObjectName,
  rows: readonly Row[],
): Promise<Beside["links"]> {
  const links = new Map<string, Link[]>();
  const ids = keptIds(rows);
  if (!isLinked(object) || !seesLinks(sight, object) || ids.length === 0) return links;
  const chunks = Array.from({ length: Math.ceil(ids.length / IDS) }, (_, index) =>
    ids.slice(index * IDS, (index + 1) * IDS),
  );
  const found = await client.queries(chunks.map((chunk) => linksOf(sight, object, chunk)));
  for (const [index, first] of found.entries()) {
    for (const link of await rowsOf(client, first, linksOf(sight, object, chunks[index] ?? []))) {
      if (link.IsDeleted === "true") continue;
      const parent = link[LINKS[object].parent] ?? "";
      links.set(parent, [...(links.get(parent) ?? []), link]);
    }
  }
  return links;
}

/** All rows of a query whose first page is at hand: Salesforce shortens pages of long texts as it sees fit. */
export async function rowsOf(client: SalesforceClient, first: QueryPage, soql: string): Promise<Row[]> {
  for (;;) {
    const rows = [...first.records];
    let page: QueryPage | null = first;
    while (page?.nextRecordsUrl !== undefined) {
      page = await client.more(page.nextRecordsUrl);
      rows.push(...(page?.records ?? []));
    }
    if (page !== null) return rows;
    // Salesforce forgot the query in the middle: it is short enough to be asked again.
    first = await client.queryAll(soql);
  }
}

/** The contents of Lightning's notes by id, one call each. */
export async function readBodies(
  client: SalesforceClient,
  object: ObjectName,
  rows: readonly Row[],
): Promise<Beside["bodies"]> {
  const bodies = new Map<string, string | null>();
  const waiting = object === "ContentDocument" ? keptIds(rows) : [];
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      bodies.set(id, await client.noteBody(id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return bodies;
}

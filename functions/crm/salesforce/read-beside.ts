import type { SalesforceClient } from "./client.ts";
import { type LinkedName, LINKS, type ObjectName } from "./fields.ts";
import type { Link } from "./map.ts";
import { type Beside, isGone } from "./pages.ts";
import { wholeText } from "./preview.ts";
import type { QueryPage, Row } from "./schema.ts";
import { type Sight, seesLinks, seesPreviews } from "./sight.ts";
import { IDS, linksOf, previewsOf } from "./soql.ts";

/** Contents of notes read at the same time. */
const AT_ONCE = 6;

const isLinked = (object: ObjectName): object is LinkedName => object in LINKS;

/** What is known of records besides themselves: their links, and the texts of short notes, by their ids. */
export interface Around {
  readonly links: Beside["links"];
  readonly texts: ReadonlyMap<string, string>;
}

/** Records of one object. */
export interface Group {
  readonly object: ObjectName;
  readonly rows: readonly Row[];
}

/** What the records of some objects need besides themselves. */
export async function readBeside(
  client: SalesforceClient,
  sight: Sight,
  groups: readonly Group[],
): Promise<Beside> {
  const around = await readAround(client, sight, groups);
  const notes = groups.flatMap(({ object, rows }) => (object === "ContentDocument" ? rows : []));
  return { links: around.links, bodies: await readBodies(client, "ContentDocument", notes, around) };
}

const keptIds = (rows: readonly Row[]): string[] =>
  rows.filter((row) => !isGone(row)).map((row) => row.Id ?? "");

/** A query for something around records, and where its rows go. */
interface Asked {
  readonly soql: string;
  readonly take: (row: Row) => void;
}

/** The live links of records and the beginnings of notes, 400 records a query and five queries a call. */
export async function readAround(
  client: SalesforceClient,
  sight: Sight,
  groups: readonly Group[],
): Promise<Around> {
  const links = new Map<string, Link[]>();
  const texts = new Map<string, string>();
  const asked = groups.flatMap(({ object, rows }): Asked[] => {
    if (!isLinked(object) || !seesLinks(sight, object)) return [];
    const { parent } = LINKS[object];
    const ofLinks = chunksOf(keptIds(linkedAmong(sight, object, rows))).map((ids) => ({
      soql: linksOf(sight, object, ids),
      take: (link: Row) => {
        if (link.IsDeleted === "true") return;
        const id = link[parent] ?? "";
        links.set(id, [...(links.get(id) ?? []), link]);
      },
    }));
    if (object !== "ContentDocument" || !seesPreviews(sight)) return ofLinks;
    const ofTexts = chunksOf(keptIds(rows)).map((ids) => ({
      soql: previewsOf(ids),
      take: (note: Row) => {
        const text = wholeText(note);
        if (text !== undefined) texts.set(note.Id ?? "", text);
      },
    }));
    return [...ofLinks, ...ofTexts];
  });
  const first = await client.queries(asked.map(({ soql }) => soql));
  for (const [index, { soql, take }] of asked.entries()) {
    const page = first[index];
    for (const row of page === undefined ? [] : await rowsOf(client, page, soql)) take(row);
  }
  return { links, texts };
}

/** Tasks of one person name them: where it is told how many there are, only the others have links to be read. */
function linkedAmong({ hidden }: Sight, object: ObjectName, rows: readonly Row[]): readonly Row[] {
  if (object !== "Task" || hidden.has("Task.WhoCount")) return rows;
  return rows.filter((row) => Number(row.WhoCount ?? 0) > 1);
}

function chunksOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS) }, (_, index) =>
    ids.slice(index * IDS, (index + 1) * IDS),
  );
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

/** The contents of Lightning's notes by id: a call for each whose whole text is not known yet. */
export async function readBodies(
  client: SalesforceClient,
  object: ObjectName,
  rows: readonly Row[],
  { texts }: Pick<Around, "texts">,
): Promise<Beside["bodies"]> {
  const bodies = new Map<string, string | null>();
  const waiting: string[] = [];
  for (const id of object === "ContentDocument" ? keptIds(rows) : []) {
    const text = texts.get(id);
    if (text === undefined) waiting.push(id);
    else bodies.set(id, text);
  }
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      bodies.set(id, await client.noteBody(id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return bodies;
}

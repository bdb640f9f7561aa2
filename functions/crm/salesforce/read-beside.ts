import { AppError } from "../../http/errors.ts";
import { advancing } from "../advancing.ts";
import type { SalesforceClient } from "./client.ts";
import { type LinkedName, LINKS, type ObjectName } from "./fields.ts";
import type { Link } from "./map.ts";
import { type Beside, isGone } from "./pages.ts";
import { wholeText } from "./preview.ts";
import type { QueryPage, Row } from "./schema.ts";
import { type Visibility, seesLinks, seesPreviews } from "./visibility.ts";
import { IDS, linksOf, previewsOf } from "./soql.ts";

/** Times that a query is made whose locator expires before its end. */
const TIMES = 3;
/** Note contents read concurrently. */
const AT_ONCE = 6;

const isLinked = (object: ObjectName): object is LinkedName => object in LINKS;

/** Data about records from other objects: their links, and the texts of short notes, by id. */
export interface Around {
  readonly links: Beside["links"];
  readonly texts: ReadonlyMap<string, string>;
}

/** Records of one object. */
export interface Group {
  readonly object: ObjectName;
  readonly rows: readonly Row[];
}

/** Reads the links and note contents that the records of some objects need. */
export async function readBeside(
  client: SalesforceClient,
  visibility: Visibility,
  groups: readonly Group[],
): Promise<Beside> {
  const around = await readAround(client, visibility, groups);
  const notes = groups.flatMap(({ object, rows }) => (object === "ContentDocument" ? rows : []));
  return { links: around.links, bodies: await readBodies(client, "ContentDocument", notes, around) };
}

const keptIds = (rows: readonly Row[]): string[] =>
  rows.filter((row) => !isGone(row)).map((row) => row.Id ?? "");

/** A query about records, and the handler of its rows. */
interface Asked {
  readonly soql: string;
  readonly take: (row: Row) => void;
}

/** Reads live links and note previews, 400 records per query and five queries per call. */
export async function readAround(
  client: SalesforceClient,
  visibility: Visibility,
  groups: readonly Group[],
): Promise<Around> {
  const links = new Map<string, Link[]>();
  const texts = new Map<string, string>();
  const asked = groups.flatMap(({ object, rows }): Asked[] => {
    if (!isLinked(object) || !seesLinks(visibility, object)) return [];
    const { parent } = LINKS[object];
    const ofLinks = chunksOf(keptIds(linkedAmong(visibility, object, rows))).map((ids) => ({
      soql: linksOf(visibility, object, ids),
      take: (link: Row) => {
        if (link.IsDeleted === "true") return;
        const id = link[parent] ?? "";
        links.set(id, [...(links.get(id) ?? []), link]);
      },
    }));
    if (object !== "ContentDocument" || !seesPreviews(visibility)) return ofLinks;
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

/** Tasks that need their links read: a task of one person names that person, if the count is visible. */
function linkedAmong({ hidden }: Visibility, object: ObjectName, rows: readonly Row[]): readonly Row[] {
  if (object !== "Task" || hidden.has("Task.WhoCount")) return rows;
  return rows.filter((row) => Number(row.WhoCount ?? 0) > 1);
}

function chunksOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS) }, (_, index) =>
    ids.slice(index * IDS, (index + 1) * IDS),
  );
}

/** All rows of a query, given its first page: Salesforce shortens pages of long texts arbitrarily. Throws
 * `crm_unreadable` where they do not end. */
export async function rowsOf(client: SalesforceClient, first: QueryPage, soql: string): Promise<Row[]> {
  for (let time = 1; time <= TIMES; time++) {
    const rows = [...first.records];
    const onwards = advancing(client.log, "salesforce query");
    let page: QueryPage | null = first;
    while (page?.nextRecordsUrl !== undefined) {
      page = await client.more(onwards(page.nextRecordsUrl) ?? "");
      rows.push(...(page?.records ?? []));
    }
    if (page !== null) return rows;
    // The query locator expired; the query is small enough to repeat.
    first = await client.queryAll(soql);
  }
  throw new AppError("crm_unreadable");
}

/** Contents of Lightning notes by id, one call for each note whose full text is not known yet. */
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

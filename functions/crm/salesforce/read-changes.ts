import * as z from "zod";
import type { ChangesPlan, ReadPage } from "../source.ts";
import { QUERIES, type SalesforceClient } from "./client.ts";
import { isPeople, mergePages, mergesIn, pagesOf, stepOf } from "./pages.ts";
import { readBeside, rowsOf } from "./read-beside.ts";
import type { Row } from "./schema.ts";
import {
  changedIn,
  IDS,
  type LinkedName,
  LINKS,
  linksChangedIn,
  listing,
  type ObjectName,
  quoted,
} from "./soql.ts";

/** Records one query of changes answers: fewer where texts are long, fewest where each is read by itself. */
const MOST: Partial<Record<ObjectName, number>> = { EmailMessage: 400, Note: 400, ContentDocument: 100 };
const MOST_OTHERS = 2_000;

/** What is looked at: records of an object, or the links of one. */
const Watch = z.object({
  object: z.enum(["Contact", "Lead", "Task", "Event", "EmailMessage", "ContentDocument", "Note"]),
  links: z.boolean(),
  place: z.object({ stamp: z.string(), id: z.string() }).optional(),
});
type Watch = z.infer<typeof Watch>;

const Cursor = z.object({ queue: z.array(Watch), merges: z.record(z.string(), z.string()) });

/** People first: what happened refers to them. */
function watched(plan: ChangesPlan): Watch[] {
  const records = (...objects: ObjectName[]): Watch[] => objects.map((object) => ({ object, links: false }));
  const links = (...objects: LinkedName[]): Watch[] => objects.map((object) => ({ object, links: true }));
  return [
    ...(plan.contacts ? records("Contact", "Lead") : []),
    ...(plan.engagements
      ? [...records("Task", "Event", "EmailMessage"), ...links("Event", "EmailMessage")]
      : []),
    ...(plan.notes ? [...records("ContentDocument", "Note"), ...links("ContentDocument")] : []),
  ];
}

/**
 * Reads what changed within a plan's window, five queries in one call, so that nothing changed costs a call
 * for five objects. A record whose links changed without it is read again.
 */
export function changesReader(client: SalesforceClient) {
  // What the run has read: its links are then known, and a worker that goes on after another only reads more.
  const known = new Set<string>();
  return (plan: ChangesPlan, after: string | undefined): Promise<ReadPage> => {
    if (after === undefined) known.clear();
    return readChanges(client, known, plan, after);
  };
}

async function readChanges(
  client: SalesforceClient,
  known: Set<string>,
  plan: ChangesPlan,
  after: string | undefined,
): Promise<ReadPage> {
  const cursor = after === undefined ? { queue: watched(plan), merges: {} } : Cursor.parse(JSON.parse(after));
  const window = { since: plan.since, until: plan.until };
  const batch = cursor.queue.slice(0, QUERIES);
  const found = await client.queries(
    batch.map(({ object, links, place: from }) => {
      const limit = mostOf(object);
      return links
        ? linksChangedIn(object as LinkedName, window, { from, limit })
        : listing(object, { where: changedIn(window), from, limit });
    }),
  );
  const looked = batch.map((watch, index) => {
    const { records = [], done = true } = found[index] ?? {};
    const last = records.at(-1);
    const isDone = done && records.length < mostOf(watch.object);
    const place = last && { stamp: last.SystemModstamp ?? "", id: last.Id ?? "" };
    return { watch, records, rest: isDone || place === undefined ? [] : [{ ...watch, place }] };
  });
  // Nothing that happened is stored before everybody is: it would find nobody to be about.
  const people = looked.filter(({ watch }) => isPeople(watch.object));
  const unfinished = people.flatMap(({ rest }) => rest);
  const taken = unfinished.length > 0 ? people : looked;
  const pages = [];
  let merges = cursor.merges;
  for (const { watch, records } of taken) {
    if (isPeople(watch.object)) merges = mergesIn(records, merges);
    const rows = watch.links ? await parentsOf(client, watch.object as LinkedName, records, known) : records;
    for (const { Id } of rows) known.add(Id ?? "");
    if (rows.length === 0) continue;
    pages.push(...(await pagesOf(watch.object, rows, await readBeside(client, watch.object, rows))));
  }
  if (people.length > 0 && unfinished.length === 0) {
    const at = pages.findIndex((page) => page.kind === "engagements" || page.kind === "notes");
    pages.splice(at === -1 ? pages.length : at, 0, ...mergePages(merges));
    merges = {};
  }
  const queue =
    unfinished.length > 0
      ? [...unfinished, ...cursor.queue.filter(({ object }) => !isPeople(object))]
      : [...looked.flatMap(({ rest }) => rest), ...cursor.queue.slice(QUERIES)];
  return stepOf(pages, queue.length === 0 ? undefined : JSON.stringify({ queue, merges }));
}

const mostOf = (object: ObjectName): number => MOST[object] ?? MOST_OTHERS;

/** The records that changed links belong to, but those read already. */
async function parentsOf(
  client: SalesforceClient,
  object: LinkedName,
  links: readonly Row[],
  known: ReadonlySet<string>,
): Promise<Row[]> {
  const ids = [...new Set(links.flatMap((link) => link[LINKS[object].parent] ?? []))].filter(
    (id) => !known.has(id),
  );
  const chunks = Array.from({ length: Math.ceil(ids.length / IDS) }, (_, index) =>
    ids.slice(index * IDS, (index + 1) * IDS),
  );
  const soqls = chunks.map((chunk) => listing(object, { where: `Id IN (${quoted(chunk)})` }));
  const first = await client.queries(soqls);
  const rows = [];
  for (const [index, page] of first.entries()) rows.push(...(await rowsOf(client, page, soqls[index] ?? "")));
  return rows;
}

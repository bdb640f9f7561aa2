import * as z from "zod";
import type { ChangesPlan, ReadPage } from "../source.ts";
import { QUERIES, type SalesforceClient } from "./client.ts";
import { isPeople, mergePages, mergesIn, pagesOf, stepOf } from "./pages.ts";
import { type Group, readBeside, rowsOf } from "./read-beside.ts";
import type { QueryPage, Row } from "./schema.ts";
import { LINKS } from "./fields.ts";
import type { Visibility } from "./visibility.ts";
import { IDS, listing, quoted, type Window } from "./soql.ts";
import { isOfPeople, objectOf, queryOf, type Seen, seen, Watch, watched } from "./watch.ts";

/** Notes per step: some need a call each, and a job loses its lease after a minute without progress. */
const NOTES_STEP = 100;

const Cursor = z.object({ queue: z.array(Watch), merges: z.record(z.string(), z.string()) });

/**
 * Reads what changed within a plan's window, five queries per call, so unchanged objects cost a fifth of a call each. A
 * record whose links changed without it is read again.
 */
export function changesReader(client: SalesforceClient, visibility: Visibility) {
  // Records already read by this run, whose links are known; a new worker starts empty and reads some twice.
  const known = new Set<string>();
  return (plan: ChangesPlan, after: string | undefined): Promise<ReadPage> => {
    if (after === undefined) known.clear();
    return readChanges({ client, visibility, known }, plan, after);
  };
}

/** Reading context, and the ids already read. */
interface Reading {
  readonly client: SalesforceClient;
  readonly visibility: Visibility;
  readonly known: Set<string>;
}

/** Position in the queue of watches; starts over if an older version's cursor has another form. */
function cursorOf(
  plan: ChangesPlan,
  visibility: Visibility,
  after: string | undefined,
): z.infer<typeof Cursor> {
  const kept = after === undefined ? undefined : Cursor.safeParse(JSON.parse(after)).data;
  return kept ?? { queue: watched(plan, visibility), merges: {} };
}

async function readChanges(
  reading: Reading,
  plan: ChangesPlan,
  after: string | undefined,
): Promise<ReadPage> {
  const { client, visibility, known } = reading;
  const cursor = cursorOf(plan, visibility, after);
  const window = { since: plan.since, until: plan.until };
  const batch = batchOf(cursor.queue);
  const looked = await lookAt(reading, batch, window);
  // People are stored before their history, which could not be attached to anyone otherwise.
  const people = looked.filter(({ watch }) => isOfPeople(watch));
  const unfinished = people.flatMap(({ rest }) => rest);
  const taken = unfinished.length > 0 ? people : looked;
  const groups: Group[] = [];
  const moved: Watch[] = [];
  let merges = cursor.merges;
  for (const one of taken) {
    const object = objectOf(one.watch);
    if (isPeople(object)) merges = mergesIn(one.rows, merges);
    if (one.watch.kind === "note-links") moved.push(...notesOf(one.rows, known));
    const rows = await recordsOf(reading, one);
    for (const { Id } of rows) known.add(Id ?? "");
    if (rows.length > 0) groups.push({ object, rows });
  }
  const beside = await readBeside(client, visibility, groups);
  const pages = [];
  for (const { object, rows } of groups) pages.push(...(await pagesOf(object, rows, beside)));
  if (people.length > 0 && unfinished.length === 0) {
    const at = pages.findIndex((page) => ["engagements", "notes", "deals"].includes(page.kind));
    pages.splice(at === -1 ? pages.length : at, 0, ...mergePages(merges));
    merges = {};
  }
  const queue =
    unfinished.length > 0
      ? [...unfinished, ...cursor.queue.filter((watch) => !isOfPeople(watch))]
      : [
          ...looked.flatMap(({ rest }) => rest),
          ...moved,
          ...cursor.queue.filter((watch) => !batch.includes(watch)),
        ];
  return stepOf(pages, queue.length === 0 ? undefined : JSON.stringify({ queue, merges }));
}

/** Up to five watches at once; notes to be read again come last, one step at a time. */
function batchOf(queue: Watch[]): Watch[] {
  const looks = queue.filter(({ kind }) => kind !== "notes");
  return looks.length > 0 ? looks.slice(0, QUERIES) : queue.slice(0, 1);
}

async function lookAt({ client, visibility }: Reading, batch: Watch[], window: Window): Promise<Seen[]> {
  const started = batch.map((watch) => (watch.kind === "note-links" ? watch.url : undefined));
  const soqls = batch.map((watch) => queryOf(visibility, watch, window));
  const first = await client.queries(soqls.filter((_, index) => started[index] === undefined));
  const looked: Seen[] = [];
  for (const [index, watch] of batch.entries()) {
    const url = started[index];
    const page: QueryPage | undefined =
      url === undefined
        ? first.shift()
        : // The locator expired: restart from the newest, which only reads some links twice.
          ((await client.more(url)) ?? (await client.queryAll(soqls[index] ?? "")));
    looked.push(seen(watch, page ?? { totalSize: 0, done: true, records: [] }, window));
  }
  return looked;
}

/** Records found by a watch that can be read now; notes with changed links wait for their own step. */
async function recordsOf(
  { client, visibility, known }: Reading,
  { watch, rows }: Seen,
): Promise<readonly Row[]> {
  if (watch.kind === "note-links") return [];
  if (watch.kind === "notes") return rows.filter(({ Id }) => !known.has(Id ?? ""));
  if (watch.kind === "records") return rows;
  const { object } = watch;
  const parents = rows.flatMap((link) => link[LINKS[object].parent] ?? []);
  const chunks = chunksOf(unread(parents, known), IDS);
  const soqls = chunks.map((chunk) => listing(visibility, object, { where: `Id IN (${quoted(chunk)})` }));
  const first = await client.queries(soqls);
  const records = [];
  for (const [index, page] of first.entries())
    records.push(...(await rowsOf(client, page, soqls[index] ?? "")));
  return records;
}

function notesOf(links: readonly Row[], known: ReadonlySet<string>): Watch[] {
  const ids = links.flatMap((link) => link.ContentDocumentId ?? []);
  return chunksOf(unread(ids, known), NOTES_STEP).map((chunk) => ({ kind: "notes", ids: chunk }));
}

const unread = (ids: readonly string[], known: ReadonlySet<string>): string[] =>
  [...new Set(ids)].filter((id) => !known.has(id));

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

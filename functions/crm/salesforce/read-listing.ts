import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import type { ReadPage } from "../source.ts";
import type { SyncPage } from "../rows.ts";
import { timer } from "../../http/timer.ts";
import type { SalesforceClient } from "./client.ts";
import { isPeople, mergePages, mergesIn, pagesOf, stepOf } from "./pages.ts";
import { type Around, readAround, readBodies } from "./read-beside.ts";
import type { QueryPage, Row } from "./schema.ts";
import type { ObjectName } from "./fields.ts";
import type { Visibility } from "./visibility.ts";
import { listing, type Position } from "./soql.ts";

/** Records stored per step: their texts may be long. */
const STEP = 400;
/** Lightning notes per step: each needs a call, and a job loses its lease after a minute without progress. */
const NOTES_STEP = 100;
/** Calls a bulk job costs beside its pages: creation and polling. */
const BULK_CALLS = 5;
/** Rows per page of bulk results: e-mail texts are long. */
const BULK_PAGE = { people: 10_000, texts: 5_000 };
const REST_PAGE = 2_000;
/** Polling intervals of a bulk job in milliseconds; after the last, the step ends and the next one polls again. */
const LOOKS = [2_000, 4_000, 8_000, 12_000];
/** Steps that wait for a bulk job, about ten minutes; then the rest is read page by page. */
const WAITS = 24;

/** Where a page, or the page after it, comes from while Salesforce keeps it; otherwise it is queried again. */
const Source = z.object({
  /** For a query. */
  url: z.string().optional(),
  /** For Bulk API 2.0, whose first page has no locator. */
  job: z.string().optional(),
  locator: z.string().optional(),
  /** Steps that ended with the job still running. */
  waits: z.number().optional(),
});
type Source = z.infer<typeof Source>;

/** Position in the listing. Stored in the checkpoint, so any worker can continue from it. */
const Cursor = z.object({
  part: z.number().default(0),
  position: z.object({ stamp: z.string(), id: z.string() }).optional(),
  source: Source.default({}),
  merges: z.record(z.string(), z.string()).default({}),
});
type Cursor = z.infer<typeof Cursor>;

/** Records of an object to list, in parts that are listed one after the other. */
export interface Scope {
  readonly parts: number;
  /** The part's condition; undefined: no condition; null: nothing matches. */
  where(part: number): Promise<string | undefined | null> | string | undefined | null;
  /** Pages to store with a part read completely in one step, given its rows' ids. */
  atEnd?: (part: number, ids: ReadonlySet<string>) => SyncPage[];
}

export const EVERYTHING: Scope = { parts: 1, where: () => undefined };

/** The current page, and the source of the next. */
interface Held {
  key: string;
  rows: Row[];
  around: Around;
  /** The current page's own source: another worker may have to continue in its middle. */
  own: Source;
  after: Source | undefined;
}

/** Lists objects in steps of at most 400 records; pages of 2,000 and more are kept between steps. */
export function listingReader(
  client: SalesforceClient,
  visibility: Visibility,
  looks: readonly number[] = LOOKS,
) {
  let held: Held | undefined;
  const keyOf = (object: ObjectName, { part, position }: Cursor): string =>
    `${object} ${part} ${position?.stamp ?? ""} ${position?.id ?? ""}`;

  return async (object: ObjectName, scope: Scope, after: string | undefined): Promise<ReadPage> => {
    const cursor = Cursor.parse(after === undefined ? {} : JSON.parse(after));
    const key = keyOf(object, cursor);
    if (held?.key !== key) {
      const found = await fetchPage(
        { client, visibility, looks },
        object,
        await scope.where(cursor.part),
        cursor,
      );
      if (found === "later") {
        const source = { ...cursor.source, waits: (cursor.source.waits ?? 0) + 1 };
        return stepOf([], JSON.stringify({ ...cursor, source }));
      }
      const seen = found.rows.findIndex(({ Id }) => Id === cursor.position?.id);
      const unread = found.rows.slice(seen + 1);
      // A page that ends where the one before it did, and promises another: the list does not go on.
      if (unread.length === 0 && found.rows.length > 0 && found.after !== undefined)
        throw new AppError("crm_unreadable");
      const around = await readAround(client, visibility, [{ object, rows: unread }]);
      held = { key, rows: unread, around, own: cursor.source, after: found.after };
    }
    const step = object === "ContentDocument" ? NOTES_STEP : STEP;
    const rows = held.rows.slice(0, step);
    const { around } = held;
    const bodies = await readBodies(client, object, rows, around);
    const pages = await pagesOf(object, rows, { links: around.links, bodies });
    const merges = isPeople(object) ? mergesIn(rows, cursor.merges) : cursor.merges;
    const last = rows.at(-1);
    const position = last === undefined ? cursor.position : positionOf(last);
    const left = held.rows.slice(step);
    const isWholePart = cursor.position === undefined && left.length === 0 && held.after === undefined;
    if (scope.atEnd && isWholePart)
      pages.push(...scope.atEnd(cursor.part, new Set(rows.map((row) => row.Id ?? ""))));
    const next: Cursor | undefined =
      left.length > 0 || held.after !== undefined
        ? { part: cursor.part, position, source: left.length > 0 ? held.own : (held.after ?? {}), merges }
        : cursor.part + 1 < scope.parts
          ? { part: cursor.part + 1, source: {}, merges }
          : undefined;
    held =
      next !== undefined && left.length > 0 ? { ...held, rows: left, key: keyOf(object, next) } : undefined;
    if (next === undefined) pages.push(...mergePages(merges));
    return stepOf(pages, next && JSON.stringify(next));
  };
}

type Found = { rows: Row[]; after: Source | undefined };

/** The client, what is visible, and the polling intervals. */
interface Reading {
  readonly client: SalesforceClient;
  readonly visibility: Visibility;
  readonly looks: readonly number[];
}

async function fetchPage(
  reading: Reading,
  object: ObjectName,
  where: string | undefined | null,
  { position, source }: Cursor,
): Promise<Found | "later"> {
  const { client, visibility } = reading;
  if (where === null) return { rows: [], after: undefined };
  if (source.job !== undefined && (source.waits ?? 0) < WAITS) {
    const found = await readBulk(reading, object, source.job, source.locator);
    if (found !== "gone") return found;
  }
  const known = source.url === undefined ? null : await client.more(source.url);
  const page = known ?? (await client.queryAll(listing(visibility, object, { where, from: position })));
  const last = page.records.at(-1);
  if (page.done || last === undefined) return { rows: page.records, after: undefined };
  if (known === null && source.job === undefined && paysInBulk(object, page)) {
    const job = await client.startBulk(listing(visibility, object, { where, from: positionOf(last) }));
    return { rows: page.records, after: { job } };
  }
  return { rows: page.records, after: { url: page.nextRecordsUrl } };
}

const bulkPageOf = (object: ObjectName): number =>
  object === "EmailMessage" ? BULK_PAGE.texts : BULK_PAGE.people;

/** Whether a bulk job needs fewer calls for the rest than paging. */
function paysInBulk(object: ObjectName, page: QueryPage): boolean {
  // Contents of documents need a call each with either method.
  if (object === "ContentDocument") return false;
  const left = page.totalSize - page.records.length;
  return Math.ceil(left / REST_PAGE) > BULK_CALLS + Math.ceil(left / bulkPageOf(object));
}

async function readBulk(
  reading: Reading,
  object: ObjectName,
  job: string,
  locator: string | undefined,
): Promise<Found | "later" | "gone"> {
  if (locator === undefined) {
    const state = await jobEnd(reading, job);
    if (state !== "complete") return state;
  }
  const page = await reading.client.bulkRows(job, { most: bulkPageOf(object), locator });
  if (page === null) return "gone";
  return { rows: page.rows, after: page.locator === undefined ? undefined : { job, locator: page.locator } };
}

async function jobEnd({ client, looks }: Reading, job: string): Promise<"complete" | "gone" | "later"> {
  for (const wait of looks) {
    await timer.pause(wait);
    const state = await client.bulkState(job);
    if (state !== "running") return state;
  }
  return "later";
}

function positionOf(row: Row): Position {
  return { stamp: row.SystemModstamp ?? "", id: row.Id ?? "" };
}

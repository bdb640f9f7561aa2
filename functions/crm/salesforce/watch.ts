import * as z from "zod";
import type { ChangesPlan } from "../source.ts";
import { isPeople } from "./pages.ts";
import type { QueryPage, Row } from "./schema.ts";
import type { ObjectName } from "./fields.ts";
import { sees, seesLinks, type Visibility } from "./visibility.ts";
import {
  changedIn,
  type DatedName,
  documentLinks,
  linksChangedIn,
  listing,
  quoted,
  type Window,
} from "./soql.ts";

/** Rows per change query: fewer for long texts, fewest where records need a call each. */
const MOST: Partial<Record<ObjectName, number>> = { EmailMessage: 400, Note: 400, ContentDocument: 100 };
const MOST_OTHERS = 2_000;
/** Links of notes read before it is known whether more of them changed. */
const NEWEST = 200;

const position = z.object({ stamp: z.string(), id: z.string() }).optional();

/** What a query for changes reads, and from where it goes on. */
export const Watch = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("records"),
    object: z.enum([
      "Contact",
      "Lead",
      "Task",
      "Event",
      "EmailMessage",
      "ContentDocument",
      "Note",
      "Opportunity",
    ]),
    position,
  }),
  z.object({
    kind: z.literal("links"),
    object: z.enum(["Task", "Event", "EmailMessage", "Opportunity"]),
    position,
  }),
  /** Links of Lightning notes, the newest or `all`; `url` is their next page. */
  z.object({ kind: z.literal("note-links"), all: z.boolean(), url: z.string().optional() }),
  /** Notes whose links changed. */
  z.object({ kind: z.literal("notes"), ids: z.array(z.string()) }),
]);
export type Watch = z.infer<typeof Watch>;

/** The queries of a plan, as far as visible. People first, because their history refers to them. */
export function watched(plan: ChangesPlan, visibility: Visibility): Watch[] {
  const records = (...objects: ObjectName[]): Watch[] =>
    objects.filter((object) => sees(visibility, object)).map((object) => ({ kind: "records", object }));
  const links = (...objects: DatedName[]): Watch[] =>
    objects.filter((object) => seesLinks(visibility, object)).map((object) => ({ kind: "links", object }));
  const noteLinks: Watch[] = sees(visibility, "ContentDocument") ? [{ kind: "note-links", all: false }] : [];
  return [
    ...(plan.contacts ? records("Contact", "Lead") : []),
    ...(plan.engagements
      ? [
          ...records("Task", "Event", "EmailMessage"),
          ...links("Event", "EmailMessage"),
          ...(isNewDay(plan) ? links("Task") : []),
        ]
      : []),
    ...(plan.notes ? [...records("ContentDocument", "Note"), ...noteLinks] : []),
    // Last, so that they share one call if nothing changed.
    ...(plan.engagements ? [...records("Opportunity"), ...links("Opportunity")] : []),
  ];
}

const DAY = 86_400_000;

/**
 * Giving a task to another person saves the task, except through some programs. Task links are therefore queried once a
 * day: their query does not fit into the calls of every run.
 */
function isNewDay({ since, until }: Window): boolean {
  return since.slice(0, 10) !== until.slice(0, 10);
}

/** The object whose records a watch yields. */
export function objectOf(watch: Watch): ObjectName {
  return "object" in watch ? watch.object : "ContentDocument";
}

/** True for watches of people. */
export const isOfPeople = (watch: Watch): boolean => isPeople(objectOf(watch));

/** The SOQL of a watch. */
export function queryOf(visibility: Visibility, watch: Watch, window: Window): string {
  switch (watch.kind) {
    case "records": {
      const { object, position: from } = watch;
      return listing(visibility, object, { where: changedIn(window), from, limit: mostOf(object) });
    }
    case "links": {
      const { object, position: from } = watch;
      const since = new Date(Date.parse(window.since) - (object === "Task" ? DAY : 0)).toISOString();
      return linksChangedIn(object, { ...window, since }, { from, limit: MOST_OTHERS });
    }
    case "note-links":
      return documentLinks(watch.all ? undefined : NEWEST);
    default:
      return listing(visibility, "ContentDocument", { where: `Id IN (${quoted(watch.ids)})` });
  }
}

/** Result of a watch's page: the rows within the window, and the watches that remain. */
export interface Seen {
  readonly watch: Watch;
  readonly rows: readonly Row[];
  readonly rest: Watch[];
}

/** Evaluates a watch's page. */
export function seen(watch: Watch, page: QueryPage, window: Window): Seen {
  if (watch.kind === "note-links") return seenLinks(watch, page, window);
  const rows = page.records;
  const last = rows.at(-1);
  if (watch.kind === "notes" || last === undefined) return { watch, rows, rest: [] };
  const most = watch.kind === "links" ? MOST_OTHERS : mostOf(watch.object);
  const isDone = page.done && rows.length < most;
  return { watch, rows, rest: isDone ? [] : [{ ...watch, position: positionOf(last) }] };
}

/** Newest first: reading stops at the first link older than the window. */
function seenLinks(
  watch: Extract<Watch, { kind: "note-links" }>,
  { records, nextRecordsUrl: url }: QueryPage,
  window: Window,
): Seen {
  const [since, until] = [Date.parse(window.since), Date.parse(window.until)];
  const at = (row: Row | undefined): number => Date.parse(row?.SystemModstamp ?? "");
  const isEnded = records.length === 0 || at(records.at(-1)) < since;
  if (!watch.all && records.length === NEWEST && !isEnded)
    return { watch, rows: [], rest: [{ ...watch, all: true }] };
  const rows = records.filter((row) => at(row) >= since && at(row) < until);
  return { watch, rows, rest: isEnded || url === undefined ? [] : [{ ...watch, url }] };
}

const mostOf = (object: ObjectName): number => MOST[object] ?? MOST_OTHERS;

function positionOf(row: Row): { stamp: string; id: string } {
  return { stamp: row.SystemModstamp ?? "", id: row.Id ?? "" };
}

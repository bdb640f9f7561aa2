import type { Account } from "./account.ts";
import type { Fields, ObjectName } from "./types.ts";

/** A reply's body, or the reason of a refusal. */
type Answer = Record<string, unknown> | string;
type Query = Readonly<Partial<Record<string, string>>>;

/** Maximum objects on a page. */
const PAGE = 500;

/** Objects of the newer API, with their additional parameters. */
export const LISTS = {
  persons: { filters: ["owner_id", "org_id", "deal_id"], more: ["marketing_status", "doi_status"] },
  activities: { filters: ["owner_id", "person_id", "deal_id", "org_id", "done"], more: ["attendees"] },
  deals: { filters: ["owner_id", "person_id", "org_id", "stage_id", "status"], more: [] },
  organizations: { filters: ["owner_id"], more: [] },
  stages: { filters: ["pipeline_id"], more: [] },
} as const satisfies Partial<Record<ObjectName, { filters: readonly string[]; more: readonly string[] }>>;
export type Listed = keyof typeof LISTS;
const COMMON = [
  "limit",
  "cursor",
  "sort_by",
  "sort_direction",
  "updated_since",
  "updated_until",
  "ids",
  "include_fields",
];

const isInstant = (value: string | undefined): boolean =>
  value === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value);

/** GET /api/v2/{object} */
export function listOf(account: Account, object: Listed, query: Query): Answer {
  const { filters, more }: { filters: readonly string[]; more: readonly string[] } = LISTS[object];
  const allowed: readonly string[] = [...COMMON, ...filters];
  const unknown = Object.keys(query).find((name) => !allowed.includes(name));
  if (unknown !== undefined) return `Parameter ${unknown} is not allowed`;
  const limit = Number(query["limit"] ?? 100);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= PAGE)) return "limit";
  const { updated_since: since, updated_until: until } = query;
  if (!isInstant(since) || !isInstant(until)) return "updated";
  const include = (query["include_fields"] ?? "").split(",").filter((name) => name !== "");
  if (include.some((name) => !more.includes(name))) return "include_fields";
  const ids = query["ids"]?.split(",").map(Number);
  if (ids !== undefined && (ids.length > 100 || ids.some((id) => !Number.isInteger(id)))) return "ids";
  // With a filter, Pipedrive silently ignores the ids.
  const isFiltered = filters.some((name) => query[name] !== undefined);
  const from = query["cursor"] === undefined ? 0 : idIn(query["cursor"]);
  if (Number.isNaN(from)) return "cursor";
  const found = account
    .rows(object)
    .filter(
      (row) =>
        row.id > from &&
        (ids === undefined || isFiltered || ids.includes(row.id)) &&
        (since === undefined || row.update_time >= since) &&
        (until === undefined || row.update_time < until) &&
        filters.every((name) => query[name] === undefined || String(row[name]) === query[name]),
    );
  const page = found.slice(0, limit).map((row) => (include.length > 0 ? row : withoutMore(row, more)));
  const last = page.at(-1);
  const next = found.length > page.length && last !== undefined ? cursorAfter(last.id) : null;
  return { success: true, data: page, additional_data: { next_cursor: next } };
}

const cursorAfter = (id: number): string => Buffer.from(`after:${id}`).toString("base64url");
const idIn = (cursor: string): number =>
  Number(/^after:(\d+)$/.exec(Buffer.from(cursor, "base64url").toString())?.[1]);

/** GET /api/v1/notes */
export function notesOf(account: Account, query: Query): Answer {
  const allowed = ["start", "limit", "sort", "updated_since", "person_id", "deal_id", "org_id", "user_id"];
  if (Object.keys(query).some((name) => !allowed.includes(name))) return "parameter";
  const { updated_since: since, person_id: person } = query;
  if (!isInstant(since)) return "updated_since";
  const found = account
    .rows("notes")
    .filter((row) => since === undefined || row.update_time >= since)
    .filter((row) => person === undefined || String(row["person_id"]) === person);
  if (query["sort"] === "update_time DESC")
    found.sort((a, b) => b.update_time.localeCompare(a.update_time) || b.id - a.id);
  else if (query["sort"] !== undefined && query["sort"] !== "id ASC") return "sort";
  return oldPage(query, found.map(oldStyle));
}

const RECENT: Readonly<Partial<Record<string, ObjectName>>> = {
  activity: "activities",
  deal: "deals",
  note: "notes",
  person: "persons",
  organization: "organizations",
  stage: "stages",
};

/** GET /api/v1/recents */
export function recentsOf(account: Account, query: Query): Answer {
  const allowed = ["since_timestamp", "items", "start", "limit"];
  if (Object.keys(query).some((name) => !allowed.includes(name))) return "parameter";
  const since = query["since_timestamp"] ?? "";
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(since)) return "since_timestamp";
  const from = `${since.replace(" ", "T")}Z`;
  const items = query["items"]?.split(",") ?? Object.keys(RECENT);
  const changed: { item: string; row: Fields }[] = [];
  for (const item of items) {
    const object = RECENT[item];
    if (object === undefined) return "items";
    for (const row of account.all(object)) if (row.update_time > from) changed.push({ item, row });
  }
  changed.sort((a, b) => a.row.update_time.localeCompare(b.row.update_time));
  return oldPage(
    query,
    changed.map(({ row, item }) => ({ item, id: row.id, data: oldStyle(row) })),
  );
}

/** A page of the older API: by offset, with null for an empty list. */
function oldPage(query: Query, rows: unknown[]): Answer {
  const [start, limit] = [Number(query["start"] ?? 0), Number(query["limit"] ?? 100)];
  if (!(limit >= 1 && limit <= PAGE && start >= 0)) return "paging";
  const page = rows.slice(start, start + limit);
  const more = start + limit < rows.length;
  const pagination = {
    start,
    limit,
    more_items_in_collection: more,
    ...(more ? { next_start: start + limit } : {}),
  };
  return { success: true, data: page.length === 0 ? null : page, additional_data: { pagination } };
}

function withoutMore(row: Fields, more: readonly string[]): Fields {
  const kept = { ...row };
  for (const name of more) delete kept[name];
  return kept;
}

/** The older API writes instants with a space, and names deletion differently. */
export function oldStyle({ add_time, update_time, is_deleted, ...row }: Fields): Record<string, unknown> {
  const old = (value: unknown): string => String(value).replace("T", " ").replace("Z", "");
  return { ...row, add_time: old(add_time), update_time: old(update_time), active_flag: is_deleted !== true };
}

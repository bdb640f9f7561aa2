import type { Account } from "./account.ts";
import { ACTIVITIES, type Described, DESCRIBED, type Filter, type Searched } from "./described.ts";
import type { Fields, ObjectName } from "./types.ts";

/** A reply's body, or the reason of a refusal. */
export type Answer = Record<string, unknown> | string;
export type Query = readonly (readonly [string, string])[];

const MOST = 100;

/** A record without what is ours. */
export const shown = (
  row: Readonly<Record<string, unknown>>,
  fields: Described["fields"],
): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]));

/** A page of rows by the « seek » method, or from a numeric offset. */
export function pageOf(
  rows: readonly Record<string, unknown>[],
  query: Query,
  orders: readonly string[],
): Answer {
  const known = ["limit", "offset", "order", "direction", "embed[]", "field[]"];
  const stranger = query.find(([name]) => !known.includes(name));
  if (stranger !== undefined) return `unknown parameter ${stranger[0]}`;
  const given = new Map(query);
  const limit = Number(given.get("limit") ?? 25);
  if (!(Number.isInteger(limit) && limit >= 0 && limit <= MOST)) return "limit";
  const order = given.get("order");
  if (order !== undefined && !orders.includes(order)) return "order";
  if (!["asc", "desc", undefined].includes(given.get("direction"))) return "direction";
  const key = order === undefined || order === "id" ? "id" : order;
  const sign = given.get("direction") === "desc" ? -1 : 1;
  const sorted = rows.toSorted((a, b) => sign * compare([a[key], a["id"]], [b[key], b["id"]]));
  const offset = given.get("offset");
  let from = 0;
  if (offset !== undefined && /^\d+$/.test(offset)) from = Number(offset);
  else if (offset !== undefined) {
    const last = seekIn(offset);
    if (last === null) return "offset";
    from = sorted.findIndex((row) => sign * compare([row[key], row["id"]], last) > 0);
    if (from < 0) from = sorted.length;
  }
  const data = sorted.slice(from, from + limit);
  const end = data.at(-1);
  const seek = end === undefined ? 0 : Buffer.from(JSON.stringify([end[key], end["id"]])).toString("base64");
  const next = offset !== undefined && /^\d+$/.test(offset) ? from + limit : seek;
  return { data, pagination: { limit, count: data.length, total: rows.length, offset: next } };
}

type Key = readonly [unknown, unknown];

function compare([a, aId]: Key, [b, bId]: Key): number {
  if (a === b) return Number(aId) - Number(bId) || String(aId).localeCompare(String(bId));
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : 1;
}

function seekIn(offset: string): Key | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(offset, "base64").toString("utf8"));
    return Array.isArray(parsed) && parsed.length === 2 ? [parsed[0], parsed[1]] : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

const IS: Readonly<Record<Filter, (value: unknown) => boolean>> = {
  ids: isIds,
  window: (value) =>
    isRecord(value) && Object.values(value).every((at) => !Number.isNaN(Date.parse(String(at)))),
  days: isRecord,
  words: (value) => Array.isArray(value) && value.every((word) => typeof word === "string"),
  objects: (value) =>
    Array.isArray(value) && value.every((one) => isRecord(one) && Number.isInteger(one["id"])),
  match: (value) => isRecord(value) && isIds(value["match"]),
  boolean: (value) => typeof value === "boolean",
  text: (value) => typeof value === "string",
};

/** The filters of a body; the name of the first that is unknown or malformed. */
function filtersIn(
  body: unknown,
  described: Readonly<Record<string, Filter>>,
): Record<string, unknown> | string {
  if (!isRecord(body) || !isRecord(body["filters"])) return "filters";
  for (const [name, value] of Object.entries(body["filters"])) {
    const kind = described[name];
    if (kind === undefined || !IS[kind](value)) return name;
  }
  return body["filters"];
}

/** POST /{kind}/search */
export function search(account: Account, kind: Searched, query: Query, body: unknown): Answer {
  const { filters: described, orders, fields }: Described = DESCRIBED[kind];
  const filters = filtersIn(body, described);
  if (typeof filters === "string") return filters;
  const rows = account
    .rows(kind)
    .filter((row) => Object.entries(filters).every(([name, value]) => fits(account, kind, row, name, value)));
  return pageOf(
    rows.map((row) => shown(row, fields)),
    query,
    orders,
  );
}

/** GET /{kind}, without filters. */
export const list = (account: Account, kind: Searched, query: Query): Answer =>
  search(account, kind, query, { filters: {} });

function fits(account: Account, kind: ObjectName, row: Fields, name: string, value: unknown): boolean {
  if (name === "id") return isIds(value) && value.includes(row.id);
  if (name === "companies" && kind === "contacts")
    return isIds(value) && value.some((id) => companiesOf(row).includes(id));
  if (name === "contacts" && kind === "companies")
    return isIds(value) && value.some((id) => companiesOf(account.find("contacts", id)).includes(row.id));
  if (name === "contacts") return isIds(value) && value.includes(Number(row["contact_id"]));
  if (name === "companies") return isIds(value) && value.includes(Number(row["company_id"]));
  if (name === "individuals") return isIds(value) && value.includes(Number(row["individual_id"]));
  if (name === "related_objects")
    return Array.isArray(value) && value.some((one: unknown) => isAbout(row, one));
  if (name === "statuses" || name === "status") return Array.isArray(value) && value.includes(row["status"]);
  if (name === "updated" && kind === "estimates") return within(row["_updated"] ?? row["created"], value);
  if (name === "due_date") return within(row["due_date"] ?? row["datetime_start"] ?? row["date"], value);
  if (["created", "updated", "updated_at", "updated_status", "date"].includes(name))
    return within(row[name], value);
  return row[name] === value;
}

const isAbout = (row: Fields, one: unknown): boolean =>
  isRecord(one) &&
  (row[`${String(one["type"])}_id`] === one["id"] ||
    (Array.isArray(row["related"]) &&
      row["related"].some(
        (each: unknown) => isRecord(each) && each["type"] === one["type"] && each["id"] === one["id"],
      )));

/** The companies of a contact. */
export const companiesOf = (contact: Fields | undefined): number[] =>
  isIds(contact?.["_companies"]) ? contact["_companies"] : [];

function within(at: unknown, window: unknown): boolean {
  if (typeof at !== "string" || !isRecord(window)) return false;
  const [start, end] = [window["start"], window["end"]].map((one) =>
    typeof one === "string" ? Date.parse(one) : null,
  );
  const when = Date.parse(at);
  return (start == null || when >= start) && (end == null || when <= end);
}

/** POST /activities/crm/search: what was done, of four kinds. */
export function searchActivities(account: Account, query: Query, body: unknown): Answer {
  const filters = filtersIn(body, ACTIVITIES.filters);
  if (typeof filters === "string") return filters;
  const logged: [ObjectName, event: string, type: string, at: string][] = [
    ["phone-calls", "phonecall.created", "phonecall", "created"],
    ["calendar-events", "calendar_event.created", "calendar_event", "created"],
    ["emails", "email.sent", "email", "created"],
    ["tasks", "task.completed", "task", "updated"],
  ];
  const { date, events, peoples, companies } = filters;
  const rows = logged.flatMap(([object, event, type, at]) =>
    account
      .rows(object)
      .filter((row) => object !== "tasks" || row["status"] === "done")
      .filter((row) => date === undefined || within(row[at], date))
      .filter(() => !Array.isArray(events) || events.includes(event))
      .filter((row) => !isRecord(peoples) || matches(peoples, [row["contact_id"]]))
      .filter((row) => !isRecord(companies) || matches(companies, [row["company_id"], row["individual_id"]]))
      .map((row) => ({
        id: `${type}-${row.id}`,
        date: row[at],
        due_date: row[at],
        event,
        object: { type, id: object === "emails" ? String(row.id) : row.id },
      })),
  );
  return pageOf(rows, query, ACTIVITIES.orders);
}

const matches = ({ match }: Record<string, unknown>, ids: unknown[]): boolean =>
  isIds(match) && ids.some((id) => match.includes(Number(id)));

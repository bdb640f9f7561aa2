import { createHash } from "node:crypto";
import type { OrgStore } from "../org-store.ts";
import { type ObjectDefinition, storedName } from "../schema/objects.ts";
import type { Fields, Value } from "../types.ts";
import { invalidField, malformed } from "./errors.ts";
import { resolveObject, resolvePath, valueAt, type Find, type Resolved } from "./resolve.ts";
import type { Condition, Order, Query } from "./syntax.ts";
import { compile, measure } from "./where.ts";

export type Result = {
  object: ObjectDefinition;
  /** The requested fields; empty for a count. */
  columns: Resolved[];
  count: boolean;
  rows: Fields[];
  find: Find;
};

type Setting = { store: OrgStore; soql: string; all: boolean; now: number };

/** Runs a validated query on an org. `all` includes the recycle bin and archived activities, as queryAll does. */
export function runQuery(query: Query, setting: Setting): Result {
  const { store, soql, all, now } = setting;
  const object = resolveObject(store.schema, soql, query.object);
  const name = storedName(object);
  const find: Find = (of, id) => store.find(of, id);
  const columns = query.fields === "count" ? [] : columnsOf(query, object, setting);
  if (name === "ContentDocumentLink") checkDocumentLinkFilter(query.where);
  const inner = (each: Query): Set<Value> => {
    if (each.object.text.toLowerCase() === "contentdocumentlink") {
      throw malformed("Entity 'ContentDocumentLink' is not supported for semi join inner selects");
    }
    const result = runQuery(each, setting);
    const [column] = result.columns;
    if (!column || result.columns.length > 1) throw malformed("Semi join sub-selects take one field");
    return new Set(result.rows.map((row) => valueAt(row, column, find)));
  };
  const order = query.order.map((each) => sortable(each, object, setting));
  const test = query.where && compile(query.where, { schema: store.schema, object, soql, find, now, inner });
  const visible = store.rows(name, all);
  const matching = test ? visible.filter(test) : visible;
  const sorted = sortRows(matching, order, find);
  const start = query.offset ?? 0;
  return {
    object,
    columns,
    count: query.fields === "count",
    rows: sorted.slice(start, query.limit === undefined ? undefined : start + query.limit),
    find,
  };
}

function columnsOf(query: Query, object: ObjectDefinition, { store, soql }: Setting): Resolved[] {
  const seen = new Set<string>();
  const fields = query.fields === "count" ? [] : query.fields;
  return fields.map((path) => {
    const column = resolvePath(store.schema, object, path, soql);
    const name = column.names.join(".");
    if (seen.has(name)) throw invalidField(`duplicate field selected: ${path.text}`);
    seen.add(name);
    return column;
  });
}

type Sorting = { column: Resolved; descending: boolean; nullsLast: boolean };

function sortable(order: Order, object: ObjectDefinition, { store, soql }: Setting): Sorting {
  const column = resolvePath(store.schema, object, order.path, soql);
  if (column.field.sortable) return { ...order, column };
  throw malformed(`field '${column.field.name}' can not be sorted in a query call`);
}

/** Rows with equal sort keys get an arbitrary but stable order, on which clients must not rely. */
function sortRows(rows: Fields[], order: Sorting[], find: Find): Fields[] {
  const keyed = rows.map((row) => ({
    row,
    keys: order.map(({ column }) => measure(valueAt(row, column, find), column.field)),
    last: shuffleKey(String(row["Id"])),
  }));
  keyed.sort((a, b) => {
    for (const [index, { descending, nullsLast }] of order.entries()) {
      const [x, y] = [a.keys[index] ?? null, b.keys[index] ?? null];
      if (x === y) continue;
      if (x === null || y === null) return (x === null) === nullsLast ? 1 : -1;
      return x < y === descending ? 1 : -1;
    }
    return a.last < b.last ? -1 : 1;
  });
  return keyed.map(({ row }) => row);
}

const shuffled = new Map<string, string>();
function shuffleKey(id: string): string {
  const known = shuffled.get(id);
  if (known !== undefined) return known;
  const key = createHash("md5").update(id).digest("hex");
  shuffled.set(id, key);
  return key;
}

/** Fields on which a filter of document links may be based, by the last part of their name. */
const linkIds = /^(Id|ContentDocumentId|LinkedEntityId)$/i;

/**
 * Document links can only be filtered by their document or by the record it is attached to, and by other fields only in
 * addition to a single LinkedEntityId. Throws otherwise.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 */
function checkDocumentLinkFilter(where: Condition | undefined): void {
  const parts = where?.kind === "and" ? where.parts : where ? [where] : [];
  const bound = parts.some(
    (part) =>
      ((part.kind === "compare" && part.operator === "=") ||
        ((part.kind === "in" || part.kind === "semijoin") && !part.negated)) &&
      /^(ContentDocumentId|LinkedEntityId)$/i.test(part.path.text),
  );
  if (!bound) {
    throw malformed(
      "Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or LinkedEntityId using the equals operator or multiple Id's using the IN operator.",
    );
  }
  const single = parts.some(
    (part) => part.kind === "compare" && part.operator === "=" && /^LinkedEntityId$/i.test(part.path.text),
  );
  if (single || parts.every(byIdsAlone)) return;
  throw malformed(
    "Implementation restriction: filtering on non-id fields is only permitted when filtering by ContentDocumentLink.LinkedEntityId using the equals operator.",
  );
}

function byIdsAlone(condition: Condition): boolean {
  if ("parts" in condition) return condition.parts.every(byIdsAlone);
  return "part" in condition ? byIdsAlone(condition.part) : linkIds.test(condition.path.text);
}

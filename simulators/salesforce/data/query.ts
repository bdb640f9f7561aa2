import type { Hono } from "hono";
import { register, type Call, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { malformed } from "../soql/errors.ts";
import { parseSoql } from "../soql/parser.ts";
import { runQuery } from "../soql/run.ts";
import { failure, invalidLocator } from "../errors.ts";
import type { OpenQuery } from "./locators.ts";
import { renderRow } from "./render.ts";

const largestPage = 2000;
const smallestPage = 200;

/** `Sforce-Query-Options: batchSize=n`, limited to 200 to 2,000. */
function batchSize(call: Call): number {
  const header = call.c.req.header("Sforce-Query-Options");
  if (header === undefined) return largestPage;
  const asked = /^\s*batchSize\s*=\s*(\d+)\s*$/i.exec(header)?.[1];
  if (asked === undefined) throw failure(400, "INVALID_QUERY_OPTIONS", `Invalid header value: ${header}`);
  return Math.min(largestPage, Math.max(smallestPage, Number(asked)));
}

function openQuery(simulated: Simulated, call: Call, all: boolean): { query: OpenQuery; count: boolean } {
  const soql = call.c.req.query("q");
  if (!soql) throw malformed("SOQL statement is missing");
  const { store, root } = call;
  const result = runQuery(parseSoql(soql), { store, soql, all, now: simulated.now() });
  const object = result.object.name;
  const long = result.columns.some((column) => column.field.type === "textarea" && !column.field.filterable);
  const batch = long ? Math.min(batchSize(call), simulated.limits.longTextPage) : batchSize(call);
  const render = (from: number, to: number) =>
    result.rows
      .slice(from, to)
      .map((row) => renderRow(row, result.columns, { object, root, find: result.find }));
  return { query: { render, size: result.rows.length, batch }, count: result.count };
}

function page(query: OpenQuery, from: number, next: (at: number) => string) {
  const to = from + query.batch;
  const done = to >= query.size;
  return {
    totalSize: query.size,
    done,
    ...(done ? {} : { nextRecordsUrl: next(to) }),
    records: query.render(from, to),
  };
}

/**
 * Queries and their next pages.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query.htm
 */
export function registerQuery(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  for (const resource of ["query", "queryAll"] as const) {
    register(app, simulated, { method: "GET", path: `/${resource}` }, (call) => {
      const { query, count } = openQuery(simulated, call, resource === "queryAll");
      if (count) return call.c.json({ totalSize: query.size, done: true, records: [] });
      const many = query.size > query.batch;
      const id = many ? simulated.locators.open(call.session, query) : "";
      return call.c.json(page(query, 0, (at) => `${call.root}/query/${id}-${at}`));
    });
    register(app, simulated, { method: "GET", path: `/${resource}/:locator` }, (call) => {
      const [, id, at] = /^(01g\w{15})-(\d+)$/.exec(call.c.req.param("locator") ?? "") ?? [];
      if (id === undefined || at === undefined) throw invalidLocator();
      const query = simulated.locators.find(call.session, id);
      if (Number(at) >= query.size) throw invalidLocator();
      return call.c.json(page(query, Number(at), (next) => `${call.root}/query/${id}-${next}`));
    });
  }
}

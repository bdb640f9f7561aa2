import type { Hono } from "hono";
import * as z from "zod";
import { viewAssociations } from "./associations.ts";
import { register, type Call, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { invalidRequest } from "./errors.ts";
import { definitions, objectTypeOf } from "./object-types.ts";
import { compareIds, getRecord } from "./portal-store.ts";
import { demand } from "./scopes.ts";
import { booleanQuery, Inputs, integerQuery, jsonBody, listQuery } from "./request.ts";
import type { ObjectType } from "./types.ts";
import { viewRecord } from "./view.ts";

const scopes = ["crm.objects.contacts.read", "crm.objects.deals.read"];
function typeOf(call: Call): ObjectType {
  const type = objectTypeOf(call.c.req.param("type") ?? "");
  demand(call.access, type);
  return type;
}
function associationsOf(call: Call): ObjectType[] {
  const types = (listQuery(call.c, "associations") ?? []).map(objectTypeOf);
  demand(call.access, ...types);
  return types;
}

/**
 * One page of live or archived records, by id.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/objects/get-objects
 */
function list(simulated: Simulated, call: Call): Response {
  const { c, store, access } = call;
  const type = typeOf(call);
  const limit = integerQuery(c, "limit", { fallback: 10, min: 1, max: 100 });
  const after = c.req.query("after") || undefined;
  if (after !== undefined && !/^\d+$/.test(after)) throw invalidRequest(`Invalid after: '${after}'`);
  const requested = listQuery(c, "properties");
  const toTypes = associationsOf(call);
  const all = store.list(type, booleanQuery(c, "archived"));
  const rest = after === undefined ? all : all.filter((record) => compareIds(record.id, after) > 0);
  const page = rest.slice(0, limit);
  const results = page.map((record) => ({
    ...viewRecord(record, { type, requested, scopes: access.scopes }),
    ...viewAssociations(simulated, store, { fromType: type, record }, toTypes),
  }));
  const last = page.at(-1)?.id ?? "";
  const query = new URLSearchParams({ ...c.req.query(), after: last });
  const link = `${simulated.publicUrl}/crm/objects/2026-03/${type}?${query.toString()}`;
  return c.json({ results, ...(rest.length > limit ? { paging: { next: { after: last, link } } } : {}) });
}

/** https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/objects/get-object */
function getOne(simulated: Simulated, call: Call): Response {
  const { c, store, access } = call;
  const type = typeOf(call);
  const id = c.req.param("id") ?? "";
  const record = getRecord(store, type, id, booleanQuery(c, "archived"));
  const requested = listQuery(c, "properties");
  return c.json({
    ...viewRecord(record, { type, requested, scopes: access.scopes }),
    ...viewAssociations(simulated, store, { fromType: type, record }, associationsOf(call)),
  });
}

const BatchRead = z.object({
  inputs: Inputs(100),
  properties: z.array(z.string()).default([]),
});

/**
 * Up to 100 records by id; missing ones make the reply a 207.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/objects/batch/get-objects
 */
async function batchRead(simulated: Simulated, call: Call): Promise<Response> {
  const { c, store, access } = call;
  const type = typeOf(call);
  const archived = booleanQuery(c, "archived");
  const { inputs, properties } = await jsonBody(c, BatchRead);
  const requested = properties.length > 0 ? properties : undefined;
  const ids = [...new Set(inputs.map((input) => input.id))];
  const found = ids.map((id) => ({ id, record: store.find(type, id) }));
  const missing = found.filter(({ record }) => record?.archived !== archived).map(({ id }) => id);
  const results = found.flatMap(({ record }) =>
    record?.archived === archived ? [viewRecord(record, { type, requested, scopes: access.scopes })] : [],
  );
  const at = new Date(simulated.now()).toISOString();
  const body = { status: "COMPLETE", results, startedAt: at, completedAt: at };
  if (missing.length === 0) return c.json(body);
  const name = definitions[type].singular.toUpperCase();
  const error = {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    message: `Could not get some ${name} objects, they may be deleted or not exist. Check that ids are valid.`,
    context: { ids: missing },
  };
  return c.json({ ...body, numErrors: 1, errors: [error] }, 207);
}

/** Lists, single reads and batch reads of contacts, engagements, notes and deals. */
export function registerObjects(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const root = "/crm/objects/2026-03/:type";
  register(app, simulated, { method: "GET", path: root, scopes }, (call) => list(simulated, call));
  register(app, simulated, { method: "GET", path: `${root}/:id`, scopes }, (call) => getOne(simulated, call));
  register(app, simulated, { method: "POST", path: `${root}/batch/read`, scopes }, (call) =>
    batchRead(simulated, call),
  );
}

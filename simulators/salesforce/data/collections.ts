import type { Hono } from "hono";
import * as z from "zod";
import { register, type Call, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { failure, notFound, SalesforceError, ErrorEntry } from "../errors.ts";
import { toLongId } from "../ids.ts";
import { jsonBody } from "../request.ts";
import { objectOfId, type ObjectDefinition } from "../schema/objects.ts";
import { checkFields } from "./check.ts";
import { checkDuplicates } from "./duplicates.ts";
import { objectOf, renderRecord, writerOf } from "./rows.ts";
import { change, getLive, insert, remove } from "./write.ts";

const mostWritten = 200;
const mostRead = 2000;

type Outcome = { id?: unknown; success: boolean; errors: unknown[] };

const Records = z.object({
  allOrNone: z.boolean().default(false),
  records: z.array(z.looseObject({ attributes: z.object({ type: z.string() }) })),
});
const Read = z.object({ ids: z.array(z.string()), fields: z.array(z.string()).min(1) });

function checkCount(many: number, most: number): void {
  if (many > most) {
    throw failure(
      400,
      "EXCEEDED_ID_LIMIT",
      `record limit reached. cannot submit more than ${most} records in a single request`,
    );
  }
}

/** Tries each item; a failure concerns that record alone. With allOrNone, one failure prevents all writes. */
function outcomes<T>(items: T[], allOrNone: boolean, prepare: (item: T) => () => unknown): Outcome[] {
  const prepared = items.map((item) => attempt(() => prepare(item)));
  if (allOrNone && prepared.some((each) => "errors" in each)) {
    const rolledBack = {
      statusCode: "ALL_OR_NONE_OPERATION_ROLLED_BACK",
      message:
        "Record rolled back because not all records were valid and the request was using AllOrNone header",
      fields: [],
    };
    return prepared.map((each) => ({
      success: false,
      errors: "errors" in each ? each.errors : [rolledBack],
    }));
  }
  return prepared.map((each) => {
    if ("errors" in each) return { success: false, errors: each.errors };
    const saved = attempt(each.value);
    return "errors" in saved
      ? { success: false, errors: saved.errors }
      : { id: saved.value, success: true, errors: [] };
  });
}

function attempt<T>(work: () => T): { value: T } | { errors: unknown[] } {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error;
    const entries = z.array(ErrorEntry).parse(error.body);
    return {
      errors: entries.map(({ errorCode, message, fields }) => ({
        statusCode: errorCode,
        message,
        fields: fields ?? [],
      })),
    };
  }
}

function typed(call: Call, name: string): ObjectDefinition {
  const object = call.store.schema.object(name);
  if (!object) throw failure(400, "INVALID_TYPE", `sObject type '${name}' is not supported.`);
  return object;
}

function objectOfRow(call: Call, id: string): ObjectDefinition {
  const name = objectOfId(id);
  const object = name && toLongId(id) ? call.store.schema.object(name) : undefined;
  if (!object) throw failure(400, "MALFORMED_ID", `malformed id ${id}`);
  return object;
}

/**
 * Up to 200 records written, or 2,000 read, by one call.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections.htm
 */
export function registerCollections(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const path = "/composite/sobjects";
  register(app, simulated, { method: "POST", path }, async (call) => {
    const { records, allOrNone } = await jsonBody(call.c, Records);
    checkCount(records.length, mostWritten);
    const results = outcomes(records, allOrNone, (record) => {
      const object = typed(call, record.attributes.type);
      const fields = checkFields(call.store, object, record, "create");
      checkDuplicates(call, object, fields);
      return () => insert(writerOf(simulated, call), object, fields).fields["Id"];
    });
    return call.c.json(results);
  });
  register(app, simulated, { method: "PATCH", path }, async (call) => {
    const { records, allOrNone } = await jsonBody(call.c, Records);
    checkCount(records.length, mostWritten);
    const results = outcomes(records, allOrNone, (record) => {
      const { id: small, Id: large, ...fields } = record;
      const object = typed(call, record.attributes.type);
      const found = getLive(call.store, object, String(large ?? small));
      const checked = checkFields(call.store, object, fields, "update");
      return () => change(writerOf(simulated, call), object, found, checked).fields["Id"];
    });
    return call.c.json(results);
  });
  register(app, simulated, { method: "DELETE", path }, (call) => {
    const ids = (call.c.req.query("ids") ?? "").split(",").filter((id) => id !== "");
    checkCount(ids.length, mostWritten);
    const results = outcomes(ids, call.c.req.query("allOrNone") === "true", (id) => {
      const object = objectOfRow(call, id);
      const found = getLive(call.store, object, id);
      return () => {
        remove(writerOf(simulated, call), object, found);
        return found.fields["Id"];
      };
    });
    return call.c.json(results);
  });
  const read = (call: Call, ids: string[], names: string[]) => {
    checkCount(ids.length, mostRead);
    const object = objectOf(call);
    const rows = ids.map((id) => {
      const found = attempt(() => getLive(call.store, object, id));
      return "errors" in found ? null : renderRecord(object, found.value, { root: call.root, names });
    });
    return call.c.json(rows);
  };
  register(app, simulated, { method: "POST", path: `${path}/:object` }, async (call) => {
    const { ids, fields } = await jsonBody(call.c, Read);
    return read(call, ids, fields);
  });
  register(app, simulated, { method: "GET", path: `${path}/:object` }, (call) => {
    const { ids, fields } = call.c.req.query();
    if (!ids || !fields) throw notFound();
    return read(call, ids.split(","), fields.split(","));
  });
}

import type { Hono } from "hono";
import { register, type Call, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { failure, notFound, SalesforceError } from "../errors.ts";
import { FieldsBody, jsonBody } from "../request.ts";
import type { ObjectDefinition } from "../schema/objects.ts";
import type { Fields, StoredRecord } from "../types.ts";
import { checkFields, checkJunctions } from "./check.ts";
import { checkDuplicates } from "./duplicates.ts";
import { attributes, restValue } from "./render.ts";
import { change, findByExternalId, getLive, insert, insertMail, remove, type Writer } from "./write.ts";

/** Who writes in a call: its session's user, now. */
export const writerOf = (simulated: Simulated, { store, session }: Call): Writer => ({
  store,
  userId: session.userId,
  now: simulated.now(),
});

/** The object that a call's path names. Throws the 404 for one that the schema does not have. */
export function objectOf({ c, store }: Call): ObjectDefinition {
  const object = store.schema.object(c.req.param("object") ?? "");
  if (!object) throw notFound();
  return object;
}

/** A record with all its fields, or those named. */
export function renderRecord(
  object: ObjectDefinition,
  record: StoredRecord,
  { root, names }: { root: string; names?: string[] | undefined },
): Record<string, unknown> {
  const { fields } = record;
  const wanted = names?.map((name) => {
    const found = object.field(name);
    if (found) return found;
    throw failure(400, "INVALID_FIELD", `No such column '${name}' on entity '${object.name}'.`);
  });
  const shown = wanted ? [...new Set([...wanted, ...object.fields.slice(0, 1)])] : object.fields;
  return {
    attributes: attributes(object.name, fields["Id"], root),
    ...Object.fromEntries(
      shown.map((field) => [
        field.name,
        restValue(fields[field.name] ?? null, field, { fields, object: object.name, root }),
      ]),
    ),
  };
}

const externalField = (object: ObjectDefinition, name: string, value: string) => {
  const field = object.field(name);
  if (field?.externalId) return field.name;
  throw notFound(`Provided external ID field does not exist or is not accessible: ${value}`);
};

/** One record; 300 with the URLs of several that share an external id. */
function byExternalId(call: Call, object: ObjectDefinition): StoredRecord | undefined {
  const { c, store, root } = call;
  const value = c.req.param("value") ?? "";
  const name = externalField(object, c.req.param("id") ?? "", value);
  const [first, ...others] = findByExternalId(store, object, name, value);
  if (others.length === 0) return first;
  const urls = [first, ...others].map(
    (each) => `${root}/sobjects/${object.name}/${String(each?.fields["Id"])}`,
  );
  throw new SalesforceError(300, urls);
}

/**
 * Records one by one.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_retrieve.htm
 */
export function registerRows(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const one = "/sobjects/:object/:id";
  const external = "/sobjects/:object/:id/:value";
  const names = (call: Call) =>
    call.c.req
      .query("fields")
      ?.split(",")
      .map((name) => name.trim());

  register(app, simulated, { method: "POST", path: "/sobjects/:object" }, async (call) => {
    const object = objectOf(call);
    const body = await jsonBody(call.c, FieldsBody);
    const fields = checkFields(call.store, object, body, "create");
    const relations = checkJunctions(call.store, object, body);
    checkDuplicates(call, object, fields);
    const { Id: id } = insertMail(writerOf(simulated, call), object, fields, relations).fields;
    const location = `${call.root}/sobjects/${object.name}/${String(id)}`;
    return call.c.json({ id, success: true, errors: [] }, 201, { Location: location });
  });

  register(app, simulated, { method: "GET", path: one }, (call) => {
    const object = objectOf(call);
    const record = getLive(call.store, object, call.c.req.param("id") ?? "");
    return call.c.json(renderRecord(object, record, { root: call.root, names: names(call) }));
  });

  register(app, simulated, { method: "PATCH", path: one }, async (call) => {
    const object = objectOf(call);
    const record = getLive(call.store, object, call.c.req.param("id") ?? "");
    const fields = checkFields(call.store, object, await jsonBody(call.c, FieldsBody), "update");
    change(writerOf(simulated, call), object, record, fields);
    return call.c.body(null, 204);
  });

  register(app, simulated, { method: "DELETE", path: one }, (call) => {
    const object = objectOf(call);
    remove(writerOf(simulated, call), object, getLive(call.store, object, call.c.req.param("id") ?? ""));
    return call.c.body(null, 204);
  });

  // Content of a note: bytes, not JSON.
  register(app, simulated, { method: "GET", path: external }, (call) => {
    const object = objectOf(call);
    const blob = object.field(call.c.req.param("value") ?? "");
    if (blob?.type === "base64") {
      const { fields } = getLive(call.store, object, call.c.req.param("id") ?? "");
      const content = Buffer.from(String(fields[blob.name] ?? ""));
      return call.c.body(content, 200, { "Content-Type": "application/octetstream" });
    }
    const record = byExternalId(call, object);
    if (!record) throw notFound();
    return call.c.json(renderRecord(object, record, { root: call.root, names: names(call) }));
  });

  register(app, simulated, { method: "PATCH", path: external }, async (call) => {
    const { c, store } = call;
    const object = objectOf(call);
    const record = byExternalId(call, object);
    const body = await jsonBody(c, FieldsBody);
    const key = externalField(object, c.req.param("id") ?? "", c.req.param("value") ?? "");
    if (Object.keys(body).some((name) => name.toLowerCase() === key.toLowerCase())) {
      throw failure(400, "INVALID_FIELD", `The ${key} field should not be specified in the sobject data.`, [
        key,
      ]);
    }
    const writer = writerOf(simulated, call);
    if (record) {
      const changed = change(writer, object, record, checkFields(store, object, body, "update"));
      return c.json({ id: changed.fields["Id"], success: true, errors: [], created: false });
    }
    const fields: Fields = {
      ...checkFields(store, object, body, "create"),
      [key]: c.req.param("value") ?? "",
    };
    const { Id: id } = insert(writer, object, fields).fields;
    return c.json({ id, success: true, errors: [], created: true }, 201);
  });
}

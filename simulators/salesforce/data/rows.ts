import type { Hono } from "hono";
import { register, type Call, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { notFound } from "../errors.ts";
import { FieldsBody, jsonBody } from "../request.ts";
import type { ObjectDefinition } from "../schema/objects.ts";
import { checkFields, checkJunctions } from "./check.ts";
import { checkDuplicates } from "./duplicates.ts";
import { getLive, insertMail, type Writer } from "./write.ts";

/** Who writes in a call: its session's user, now. */
const writerOf = (simulated: Simulated, { store, session }: Call): Writer => ({
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

/**
 * Records created one by one, and contents of notes.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_basic_info.htm
 */
export function registerRows(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  register(app, simulated, { method: "POST", path: "/sobjects/:object" }, async (call) => {
    const object = objectOf(call);
    const body = await jsonBody(call.c, FieldsBody);
    const fields = checkFields(call.store, object, body);
    const relations = checkJunctions(call.store, object, body);
    checkDuplicates(call, object, fields);
    const { Id: id } = insertMail(writerOf(simulated, call), object, fields, relations).fields;
    const location = `${call.root}/sobjects/${object.name}/${String(id)}`;
    return call.c.json({ id, success: true, errors: [] }, 201, { Location: location });
  });

  // Content of a note: bytes, not JSON.
  register(app, simulated, { method: "GET", path: "/sobjects/:object/:id/:value" }, (call) => {
    const object = objectOf(call);
    const blob = object.field(call.c.req.param("value") ?? "");
    if (blob?.type !== "base64") throw notFound();
    const { fields } = getLive(call.store, object, call.c.req.param("id") ?? "");
    const content = Buffer.from(String(fields[blob.name] ?? ""));
    return call.c.body(content, 200, { "Content-Type": "application/octetstream" });
  });
}

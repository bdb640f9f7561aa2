import { failure } from "../errors.ts";
import { toLongId } from "../ids.ts";
import type { OrgStore } from "../org-store.ts";
import type { FieldDefinition } from "../schema/field.ts";
import { keyPrefixes, objectOfId, type ObjectDefinition } from "../schema/objects.ts";
import type { Fields, Value } from "../types.ts";

/** By any name a reference may use; undefined for objects this simulator lacks. */
const prefixes: Partial<Record<string, string>> = keyPrefixes;

/** Validates the fields of a write as Salesforce does and converts them to stored form. */
export function checkFields(
  store: OrgStore,
  object: ObjectDefinition,
  given: Record<string, unknown>,
): Fields {
  if (!object.fields.some((field) => field.createable)) {
    throw failure(
      400,
      "CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY",
      `entity type ${object.name} does not support create`,
      [],
    );
  }
  const checked: Fields = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === "attributes" || junctionsOf(object)[name] !== undefined) continue;
    const field = object.field(name);
    if (!field) {
      throw failure(400, "INVALID_FIELD", `No such column '${name}' on sobject of type ${object.name}`);
    }
    if (!field.createable) {
      throw failure(
        400,
        "INVALID_FIELD_FOR_INSERT_UPDATE",
        `Unable to create/update fields: ${field.name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`,
        [field.name],
      );
    }
    checked[field.name] = checkValue(store, field, value);
  }
  const lacking = object.fields.filter((field) => field.required && isBlank(checked[field.name]));
  if (lacking.length > 0) {
    const names = lacking.map((field) => field.name);
    throw failure(400, "REQUIRED_FIELD_MISSING", `Required fields are missing: [${names.join(", ")}]`, names);
  }
  return checked;
}

const mailLines: Partial<Record<string, string>> = {
  ToIds: "ToAddress",
  CcIds: "CcAddress",
  BccIds: "BccAddress",
};

/** JunctionIdLists of an object, by name, with the relation each creates. */
const junctionsOf = (object: ObjectDefinition): Partial<Record<string, string>> =>
  object.name === "EmailMessage" ? mailLines : {};

/** Validates the relations in a new record's id lists. */
export function checkJunctions(
  store: OrgStore,
  object: ObjectDefinition,
  given: Record<string, unknown>,
): { RelationType: string; RelationId: string }[] {
  const target = store.schema.object("EmailMessageRelation")?.field("RelationId");
  return Object.entries(given).flatMap(([name, value]) => {
    const type = junctionsOf(object)[name];
    if (type === undefined || target === undefined) return [];
    if (!Array.isArray(value)) throw wrongType(target, value);
    return value.map((id) => ({ RelationType: type, RelationId: checkReference(store, target, String(id)) }));
  });
}

const isBlank = (value: Value | undefined): boolean => value === undefined || value === null || value === "";

const wrongType = (field: FieldDefinition, value: unknown) =>
  failure(
    400,
    "JSON_PARSER_ERROR",
    `Cannot deserialize instance of ${field.type} from ${typeof value} value ${JSON.stringify(value)}`,
  );

function checkValue(store: OrgStore, field: FieldDefinition, value: unknown): Value {
  if (value === null) return null;
  if (field.type === "boolean" || field.type === "int" || field.type === "currency") {
    const expected = field.type === "boolean" ? "boolean" : "number";
    if (typeof value === "boolean" && expected === "boolean") return value;
    const fits = field.type === "currency" || Number.isInteger(value);
    if (typeof value === "number" && expected === "number" && fits) return value;
    throw wrongType(field, value);
  }
  if (typeof value !== "string") throw wrongType(field, value);
  if (value === "") return null;
  if (field.type === "date") {
    if (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))) return value;
    throw wrongType(field, value);
  }
  if (field.type === "datetime") {
    const at = /^\d{4}-\d\d-\d\dT/.test(value)
      ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"))
      : Number.NaN;
    if (Number.isNaN(at)) throw wrongType(field, value);
    return new Date(at - (at % 1000)).toISOString();
  }
  if (field.type === "base64") return Buffer.from(value, "base64").toString("utf8");
  if (field.type === "reference" || field.type === "id") return checkReference(store, field, value);
  return checkText(field, value);
}

function checkText(field: FieldDefinition, value: string): string {
  if (value.length > field.length) {
    const shown = value.slice(0, 255);
    throw failure(
      400,
      "STRING_TOO_LONG",
      `${field.name}: data value too large: ${shown} (max length=${field.length})`,
      [field.name],
    );
  }
  if (field.values && !field.values.includes(value)) {
    throw failure(
      400,
      "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST",
      `${field.name}: bad value for restricted picklist field: ${value}`,
      [field.name],
    );
  }
  if (field.type === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    throw failure(400, "INVALID_EMAIL_ADDRESS", `${field.name}: invalid email address: ${value}`, [
      field.name,
    ]);
  }
  return value;
}

function checkReference(store: OrgStore, field: FieldDefinition, value: string): string {
  const id = toLongId(value);
  if (id === undefined) {
    throw failure(400, "MALFORMED_ID", `${field.name}: id value of incorrect type: ${value}`, [field.name]);
  }
  const object = objectOfId(id);
  if (field.referenceTo && !field.referenceTo.some((name) => prefixes[name] === id.slice(0, 3))) {
    throw failure(400, "FIELD_INTEGRITY_EXCEPTION", `${field.name}: id value of incorrect type: ${value}`, [
      field.name,
    ]);
  }
  const found = object && store.find(object, id);
  if (!found) throw failure(400, "INVALID_CROSS_REFERENCE_KEY", "invalid cross reference id", []);
  if (found.fields["IsDeleted"] === true) throw failure(400, "ENTITY_IS_DELETED", "entity is deleted", []);
  return id;
}

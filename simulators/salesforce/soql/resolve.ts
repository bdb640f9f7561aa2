import type { FieldDefinition } from "../schema/field.ts";
import { nameObject, objectOfId, type ObjectDefinition, type Schema } from "../schema/objects.ts";
import type { Fields, ObjectName, StoredRecord, Value } from "../types.ts";
import { noSuchColumn, noSuchObject, noSuchRelationship } from "./errors.ts";
import type { Path } from "./syntax.ts";

export type Find = (object: ObjectName, id: string) => StoredRecord | undefined;

export type Step = { relationship: string; through: FieldDefinition; to: ObjectDefinition };

/** A path resolved in the schema: its relationships, and the field at its end. */
export type Resolved = { steps: Step[]; field: FieldDefinition; names: string[] };

/** Maximum relationships in a path. */
const mostSteps = 5;

/** The object that a query names. Throws INVALID_TYPE for one that the schema does not have. */
export function resolveObject(schema: Schema, soql: string, path: Path): ObjectDefinition {
  const found = schema.object(path.text);
  if (!found) throw noSuchObject(soql, { position: path.position, name: path.text });
  return found;
}

/** Resolves a dotted path from an object. Throws INVALID_FIELD as Salesforce does. */
export function resolvePath(schema: Schema, from: ObjectDefinition, path: Path, soql: string): Resolved {
  const parts = path.text.split(".");
  // In `Contact.Email FROM Contact` the first part is the object itself.
  if (parts.length > 1 && parts[0]?.toLowerCase() === from.name.toLowerCase() && !from.relationship(parts[0]))
    parts.shift();
  const last = parts.pop() ?? "";
  const steps: Step[] = [];
  let object = from;
  for (const name of parts) {
    const through = object.relationship(name);
    const about = { position: path.position, name, object: object.name };
    if (!through || steps.length === mostSteps) throw noSuchRelationship(soql, about);
    const targets = through.referenceTo ?? [];
    const to = targets.length === 1 ? schema.object(targets[0] ?? "") : nameObject;
    if (!to) throw noSuchRelationship(soql, about);
    steps.push({ relationship: through.relationshipName ?? name, through, to });
    object = to;
  }
  const field = object.field(last);
  if (!field) throw noSuchColumn(soql, { position: path.position, name: last, object: object.name });
  return { steps, field, names: [...steps.map((step) => step.relationship), field.name] };
}

/** The row a reference points to, even if deleted; undefined if there is none. */
export function follow(fields: Fields, step: Step, find: Find): Fields | undefined {
  const id = fields[step.through.name];
  if (typeof id !== "string") return undefined;
  const object = step.to.name === "Name" ? objectOfId(id) : step.to.name;
  const found = object === undefined ? undefined : find(object, id)?.fields;
  if (!found || step.to.name !== "Name") return found;
  return { ...found, Type: object === "Group" ? "Queue" : (object ?? null) };
}

/** The value at the end of a path; null if a reference on the way is empty. */
export function valueAt(fields: Fields, path: Resolved, find: Find): Value {
  let row: Fields | undefined = fields;
  for (const step of path.steps) {
    row = follow(row, step, find);
    if (!row) return null;
  }
  return row[path.field.name] ?? null;
}

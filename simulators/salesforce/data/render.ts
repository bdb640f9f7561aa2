import { follow, valueAt, type Find, type Resolved } from "../soql/resolve.ts";
import type { FieldDefinition } from "../schema/field.ts";
import { objectOfId } from "../schema/objects.ts";
import type { Fields, Value } from "../types.ts";

type Row = { [name: string]: unknown };
const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

/** REST API instants: to the second, with zero milliseconds and `+0000`. */
export const restInstant = (iso: string): string => iso.replace(/\.\d{3}Z$/, ".000+0000");

/** What Salesforce puts before the fields of each record: its type and its URL. */
export const attributes = (object: string, id: Value | undefined, root: string): Row => ({
  type: object,
  url: `${root}/sobjects/${object}/${String(id)}`,
});

/** A value in a JSON reply; a note's content is the URL to read it at. */
export function restValue(
  value: Value,
  field: FieldDefinition,
  { fields, object, root }: { fields: Fields; object: string; root: string },
): unknown {
  if (value === null || value === "") return null;
  if (field.type === "datetime") return restInstant(String(value));
  if (field.type === "base64") return `${root}/sobjects/${object}/${String(fields["Id"])}/${field.name}`;
  return value;
}

/** A query's row: the requested fields, those of other objects nested under their relationship. */
export function renderRow(
  fields: Fields,
  columns: Resolved[],
  { object, root, find }: { object: string; root: string; find: Find },
): Row {
  const row: Row = { attributes: attributes(object, fields["Id"], root) };
  for (const column of columns) {
    let target = row;
    let at: Fields | undefined = fields;
    let of = object;
    for (const step of column.steps) {
      at = at && follow(at, step, find);
      if (!at) {
        target[step.relationship] ??= null;
        break;
      }
      of = step.to.name;
      const real = of === "Name" ? (objectOfId(String(at["Id"])) ?? of) : of;
      const known = target[step.relationship];
      const next: Row = isRow(known)
        ? known
        : { attributes: { ...attributes(real, at["Id"], root), type: of } };
      target[step.relationship] = next;
      target = next;
    }
    if (at) {
      target[column.field.name] = restValue(at[column.field.name] ?? null, column.field, {
        fields: at,
        object: of,
        root,
      });
    }
  }
  return row;
}

/** A cell of bulk results: empty for null, instants with `Z`. */
export function csvValue(fields: Fields, column: Resolved, find: Find): string {
  const value = valueAt(fields, column, find);
  return value === null ? "" : String(value);
}

import * as z from "zod";

/** A record's field values, with dotted paths for relationships; "" and null mean the same. */
export type Row = Readonly<Record<string, string | null>>;

const isScalar = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** Flattens a REST API record with nested parents. */
export function flatten(record: Record<string, unknown>, prefix = ""): Row {
  const row: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(record)) {
    if (name === "attributes") continue;
    if (value !== null && typeof value === "object")
      // Of JSON, an object that is no null: a record or a list, which has names as well.
      Object.assign(row, flatten(value as Record<string, unknown>, `${prefix}${name}.`));
    else row[prefix + name] = isScalar(value) && value !== "" ? String(value) : null;
  }
  return row;
}

const Records = z.array(z.record(z.string(), z.unknown()).transform((record) => flatten(record)));

/** GET /query, /queryAll and their next pages. */
export const QueryPage = z.object({
  totalSize: z.number(),
  done: z.boolean(),
  nextRecordsUrl: z.string().startsWith("/services/data/").optional(),
  records: Records,
});
export type QueryPage = z.infer<typeof QueryPage>;

/** Body of a refusal: always a list. */
export const Refusal = z.array(z.object({ errorCode: z.string(), message: z.string().default("") })).min(1);

/** POST /composite. */
export const CompositeReply = z.object({
  compositeResponse: z.array(z.object({ httpStatusCode: z.number(), body: z.unknown() })),
});

/** POST /jobs/query and GET /jobs/query/{id}. */
export const BulkJob = z.object({ id: z.string(), state: z.string() });

/** GET /jobs/query/{id}/results, parsed from CSV. */
export const BulkRows = z.array(z.record(z.string(), z.unknown()).transform((record) => flatten(record)));

/** GET /sobjects/{object}/describe: fields the connected user may see. */
export const Description = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      relationshipName: z.string().nullish(),
      referenceTo: z.array(z.string()).default([]),
    }),
  ),
});
export type Description = z.infer<typeof Description>;

import * as fc from "fast-check";
import * as z from "zod";

/** The part of JSON Schema that zod writes for our contracts and better-auth's. */
export const JsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get oneOf() {
    return z.array(JsonSchema).optional();
  },
  get allOf() {
    return z.array(JsonSchema).optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get items() {
    return JsonSchema.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), JsonSchema]).optional();
  },
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});
export type JsonSchema = z.infer<typeof JsonSchema>;

/** Texts that have broken servers before. */
const NASTY = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\uD800",
  "é".repeat(300),
  "a".repeat(5_000),
  "42",
  "null",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "';--",
  "%_%",
  "http://[::1",
  "javascript:alert(1)",
  "//exemple.test",
  "2026-02-30T25:61:00Z",
  "-1",
  "1e400",
  "owner,admin",
  "\u202Eenvers",
];
const anyText = fc.oneof(fc.constantFrom(...NASTY), fc.string(), fc.string({ unit: "binary" }));

/** Any JSON value at all, hostile keys included. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.oneof(fc.constantFrom("__proto__", "constructor", "id", "email"), fc.string()), anyText),
  anyText,
);

/** Values that fit a schema or nearly do: each field is right, of another type, or missing. */
export function nearly(schema: z.ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  const written = JsonSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return nearlySchema(written, known, 0);
}

/** The same for a schema that is written already. `depth` 0: an object stays an object. */
export function nearlySchema(
  schema: JsonSchema,
  known: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  const fitting = fit(schema, known, depth);
  return depth === 0
    ? fitting
    : fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: anyJson });
}

function fit(schema: JsonSchema, known: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => fit(one, known, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.allOf !== undefined || depth > 4) return anyJson;
  if (schema.properties !== undefined) return record(schema, known, depth);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return fc.oneof(anyText, fc.constantFrom(...known), formatted(schema.format));
    case "integer":
    case "number":
      return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 53, 1e308));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(nearlySchema(schema.items ?? {}, known, depth + 1), { maxLength: 5 });
    case "object":
      return typeof schema.additionalProperties === "object"
        ? fc.dictionary(fc.string(), nearlySchema(schema.additionalProperties, known, depth + 1), {
            maxKeys: 5,
          })
        : fc.dictionary(fc.string(), anyJson, { maxKeys: 5 });
    default:
      return anyJson;
  }
}

function record(schema: JsonSchema, known: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, nearlySchema(field, known, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

function formatted(format: string | undefined): fc.Arbitrary<string> {
  switch (format) {
    case "uuid":
      return fc.uuid();
    case "email":
      return fc.emailAddress();
    case "uri":
      return fc.webUrl();
    case "date-time":
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    default:
      return fc.string();
  }
}

import * as z from "zod";

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
}

/** Contracts share types: a quarter of all they name is there already. */
const described = new WeakMap<z.ZodType, JsonSchema>();

/** What is on the wire: dates are texts, and what has a default may be left out. The same type has one schema. */
export function schemaOf(type: z.ZodType): JsonSchema {
  const schema = described.get(type) ?? describe(type);
  described.set(type, schema);
  return schema;
}

function describe(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    target: "draft-2020-12",
    io: "input",
    unrepresentable: "any",
    // What the format says already.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  // Zod lists the keywords one by one; whoever reads a schema here asks for some by name.
  return schema as JsonSchema;
}

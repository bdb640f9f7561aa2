import * as z from "zod";
import type { JsonSchema } from "../../../functions/reference/open-api.ts";

/** What is on the wire: dates are texts, and what has a default may be left out. */
export function schemaOf(type: z.ZodType): JsonSchema {
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

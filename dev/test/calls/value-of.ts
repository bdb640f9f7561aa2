import type * as z from "zod";
import { type CallWorld, nowhere } from "./world.ts";

type JsonSchema = z.core.JSONSchema._JSONSchema;

/**
 * The plainest value that fits a schema: of a choice the first, of an object what is required. An id is the world's where
 * it has one of that name, else belongs to nothing. What a schema asks beyond its JSON Schema, an example has to give.
 */
export function valueOf(schema: JsonSchema | undefined, name: string, world: CallWorld): unknown {
  if (typeof schema !== "object") return {};
  const [first] = schema.enum ?? schema.anyOf ?? schema.oneOf ?? [];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return first;
  // A member of a choice is a schema.
  if (first !== undefined) return valueOf(first as JsonSchema, name, world);
  if (schema.type === "object")
    return Object.fromEntries(
      (schema.required ?? []).map((field) => [field, valueOf(schema.properties?.[field], field, world)]),
    );
  if (schema.type === "array") {
    const items = Array.isArray(schema.items) ? undefined : schema.items;
    return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(items, name.replace(/s$/, ""), world));
  }
  if (schema.type === "string") return textOf(schema, name, world);
  if (schema.type === "boolean") return true;
  return schema.type === "null" ? null : (schema.minimum ?? 1);
}

function textOf(
  { format, minLength = 0 }: z.core.JSONSchema.JSONSchema,
  name: string,
  world: CallWorld,
): string {
  if (format === "uuid") return name === "contactId" || name === "actionId" ? world[name] : nowhere();
  if (format === "date") return "2030-01-15";
  if (format === "date-time") return "2030-01-15T08:00:00Z";
  if (format === "uri") return "https://exemple.test/";
  return format === "email" ? `nouveau-${world.slug}@exemple.test` : "Texte".padEnd(minLength, ".");
}

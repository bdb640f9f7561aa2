import * as z from "zod";

const made = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>();

/**
 * JSON schema of a prompt's answer for servers' strict mode. Omits what strict mode refuses, and what costs tokens
 * although zod checks it again: lengths, defaults, and patterns that repeat a format.
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function answerSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...root } = z.toJSONSchema(schema, {
    override: ({ jsonSchema: node }) => {
      delete node.minLength;
      delete node.maxLength;
      delete node.default;
      if (node.format !== undefined) delete node.pattern;
      // A discriminated union: strict mode supports only anyOf.
      if (node.oneOf !== undefined) {
        node.anyOf = node.oneOf;
        delete node.oneOf;
      }
    },
  });
  made.set(schema, root);
  return root;
}

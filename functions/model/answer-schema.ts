import * as z from "zod";

const made = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>();

/**
 * The JSON schema of a prompt's answer, for servers' strict mode. What that refuses, or would be paid for with each
 * call though zod checks the answer again, is left out: lengths, defaults, and patterns beside a format that says the same.
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
      // A discriminated union: strict mode has anyOf alone.
      if (node.oneOf !== undefined) {
        node.anyOf = node.oneOf;
        delete node.oneOf;
      }
    },
  });
  made.set(schema, root);
  return root;
}

import { invalid } from "./errors.ts";

/** A JSON schema, as far as it is used here. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
};

const KEYWORDS = new Set(
  (
    "type properties required additionalProperties items anyOf enum const format pattern minimum maximum " +
    "exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems $ref $defs description title"
  ).split(" "),
);
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
const MOST_PROPERTIES = 5000;
const DEEPEST = 10;

/**
 * Throws the vendor's 400 for schemas that strict mode refuses.
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function checkStrict(root: Schema, name: string, param: string): void {
  let properties = 0;
  const refuse = (context: string[], problem: string): never => {
    const where = `(${context.map((one) => `'${one}'`).join(", ")})`;
    throw invalid(
      `Invalid schema for response_format '${name}': In context=${where}, ${problem}`,
      param,
      "invalid_json_schema",
    );
  };
  const check = (node: Schema, context: string[], depth: number): void => {
    if (depth > DEEPEST) refuse(context, `more than ${DEEPEST} levels of nesting.`);
    for (const keyword of Object.keys(node))
      if (!KEYWORDS.has(keyword)) refuse(context, `'${keyword}' is not permitted.`);
    if (node.format !== undefined && !FORMATS.includes(node.format))
      refuse(context, `'${node.format}' is not a valid format.`);
    if (node.pattern !== undefined && /\(\?[=!<]/.test(node.pattern))
      refuse(context, "'pattern' has lookaround, which is not supported.");
    const types = [node.type ?? []].flat();
    if (types.some((type) => !TYPES.includes(type))) refuse(context, "unknown type.");
    if (
      types.length + (node.anyOf ? 1 : 0) + (node.$ref ? 1 : 0) + (node.enum || "const" in node ? 1 : 0) ===
      0
    )
      refuse(context, "schema must have a 'type' key.");
    if (types.includes("object")) {
      if (node.additionalProperties !== false)
        refuse(context, "'additionalProperties' is required to be supplied and to be false.");
      const keys = Object.keys(node.properties ?? {});
      properties += keys.length;
      if (properties > MOST_PROPERTIES) refuse(context, "too many properties.");
      const missing = keys.filter((key) => !node.required?.includes(key));
      if (missing.length > 0)
        refuse(
          context,
          `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing[0]}'.`,
        );
    }
    if (types.includes("array") && node.items === undefined) refuse(context, "array schema missing items.");
    for (const [key, child] of Object.entries(node.properties ?? {}))
      check(child, [...context, "properties", key], depth + 1);
    for (const [key, child] of Object.entries(node.$defs ?? {}))
      check(child, [...context, "$defs", key], depth);
    if (node.items) check(node.items, [...context, "items"], depth + 1);
    node.anyOf?.forEach((child, index) => check(child, [...context, "anyOf", String(index)], depth));
  };
  if (root.type !== "object") refuse([], "schema must be a JSON Schema of 'type: \"object\"'.");
  check(root, [], 1);
}

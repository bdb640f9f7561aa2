import * as z from "zod";

/** Formats that strict mode knows. https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
/** Checked here once the answer has come: servers refuse these keywords, or leave them out of account. */
const LOCAL_ONLY = new Set(["$schema", "minLength", "maxLength", "default", "id"]);
const REFUSED = ["allOf", "not", "propertyNames", "prefixItems", "patternProperties", "dependentRequired"];

type Node = Readonly<Record<string, unknown>>;

/** Thrown for a schema that no strict server would take: a mistake of the prompt's author. */
export class SchemaError extends Error {
  constructor(where: string, problem: string) {
    super(`${where || "the root"}: ${problem}`);
    this.name = "SchemaError";
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function convert(node: Node, where: string): Node {
  for (const keyword of REFUSED)
    if (keyword in node) throw new SchemaError(where, `strict mode has no ${keyword}`);
  const { format, pattern } = node;
  if (typeof format === "string" && !FORMATS.includes(format))
    throw new SchemaError(where, `strict mode has no format ${format}`);
  if (typeof pattern === "string" && format === undefined && /\(\?[=!<]/.test(pattern))
    throw new SchemaError(where, "strict mode has no lookaround");
  if (node.type === "object") requireEverything(node, where);

  const converted: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (LOCAL_ONLY.has(keyword) || (keyword === "pattern" && format !== undefined)) continue;
    // A discriminated union: strict mode has anyOf alone.
    const name = keyword === "oneOf" ? "anyOf" : keyword;
    if (keyword === "properties" || keyword === "$defs") {
      converted[name] = Object.fromEntries(
        Object.entries(isNode(value) ? value : {}).map(([key, child]) => [
          key,
          isNode(child) ? convert(child, `${where}.${key}`) : child,
        ]),
      );
    } else if (Array.isArray(value)) {
      converted[name] = value.map((child, index) =>
        isNode(child) ? convert(child, `${where}[${index}]`) : (child as unknown),
      );
    } else converted[name] = isNode(value) ? convert(value, `${where}.${keyword}`) : value;
  }
  return converted;
}

function requireEverything(node: Node, where: string): void {
  if (node.additionalProperties !== false) throw new SchemaError(where, "an object names all its properties");
  const required: unknown[] = Array.isArray(node.required) ? node.required : [];
  for (const key of Object.keys(isNode(node.properties) ? node.properties : {}))
    if (!required.includes(key)) throw new SchemaError(`${where}.${key}`, "nullable, not optional");
}

const made = new WeakMap<z.ZodType, Node>();

/**
 * A zod schema as the JSON schema strict servers take. Lengths, and patterns of known formats, are left out:
 * zod checks the answer again in any case. Throws `SchemaError` for what they refuse.
 */
export function strictSchema(schema: z.ZodType): Node {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const root = convert(z.toJSONSchema(schema), "");
  if (root.type !== "object") throw new SchemaError("", "the root is an object");
  made.set(schema, root);
  return root;
}

import { failure } from "../errors.ts";
import { toLongId } from "../ids.ts";
import type { FieldDefinition } from "../schema/field.ts";
import type { ObjectDefinition, Schema } from "../schema/objects.ts";
import type { Fields, Value } from "../types.ts";
import { invalidField, malformed } from "./errors.ts";
import { resolvePath, valueAt, type Find, type Resolved } from "./resolve.ts";
import type { Condition, Literal, Operator, Path, Query } from "./syntax.ts";

export type Predicate = (fields: Fields) => boolean;
export type Scope = {
  schema: Schema;
  object: ObjectDefinition;
  soql: string;
  find: Find;
  now: number;
  /** Values of the single field selected by an inner query. */
  inner: (query: Query) => Set<Value>;
};

const day = 86_400_000;
const isText = (field: FieldDefinition): boolean =>
  ["string", "picklist", "email", "phone", "url", "textarea"].includes(field.type);
const isId = (field: FieldDefinition): boolean => field.type === "id" || field.type === "reference";

/** A value's form for comparison: instants as milliseconds, text in lower case, ids unchanged. */
export function measure(value: Value, field: FieldDefinition): number | string | null {
  if (value === null || value === "") return null;
  if (field.type === "datetime" && typeof value === "string") return Date.parse(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (isText(field) && typeof value === "string") return value.toLowerCase();
  return value;
}

const mistyped = (field: FieldDefinition, rest = "") =>
  invalidField(
    `value of filter criterion for field '${field.name}' must be of type ${typeName(field)}${rest}`,
  );

const typeName = (field: FieldDefinition): string =>
  field.type === "datetime" ? "dateTime" : isText(field) ? "string" : field.type;

/** A literal validated against its field's type, in the form `measure` returns. */
function literalOf(literal: Literal, field: FieldDefinition): number | string | null {
  if (literal.kind === "null") return null;
  if (literal.kind === "string") {
    if (isText(field)) return measure(literal.value, field);
    if (!isId(field)) throw mistyped(field, " and should not be enclosed in quotes");
    if (literal.value === "") return null;
    const id = toLongId(literal.value);
    if (id === undefined) {
      throw failure(400, "INVALID_QUERY_FILTER_OPERATOR", `invalid ID field: ${literal.value}`);
    }
    return id;
  }
  if (isId(field) || isText(field)) throw mistyped(field, " and should be enclosed in quotes");
  if (literal.kind === "datetime" && field.type === "datetime") return literal.value;
  if (literal.kind === "date" && field.type === "date") return literal.value;
  if (literal.kind === "boolean" && field.type === "boolean") return literal.value ? 1 : 0;
  if (literal.kind === "number" && (field.type === "int" || field.type === "currency")) return literal.value;
  throw mistyped(field);
}

function filterable(scope: Scope, path: Path): Resolved {
  const resolved = resolvePath(scope.schema, scope.object, path, scope.soql);
  if (resolved.field.filterable) return resolved;
  throw invalidField(`field '${resolved.field.name}' can not be filtered in a query call`);
}

/** The days of a date literal such as LAST_N_DAYS:7, as [start, end) in milliseconds. */
function periodOf(literal: { name: string; count: number }, now: number): [number, number] {
  const today = now - (now % day);
  if (literal.name === "YESTERDAY") return [today - day, today];
  if (literal.name === "TOMORROW") return [today + day, today + 2 * day];
  if (literal.name === "LAST_N_DAYS") return [today - literal.count * day, today + day];
  if (literal.name === "NEXT_N_DAYS") return [today + day, today + (literal.count + 1) * day];
  return [today, today + day];
}

const comparisons: Record<Exclude<Operator, "like">, (a: number | string, b: number | string) => boolean> = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

function compare(scope: Scope, path: Path, operator: Operator, literal: Literal): Predicate {
  const resolved = filterable(scope, path);
  const { field } = resolved;
  const read = (fields: Fields) => measure(valueAt(fields, resolved, scope.find), field);
  if (operator === "like") return like(literal, field, read);
  if (literal.kind === "period") return within(periodOf(literal, scope.now), operator, field, read);
  const wanted = literalOf(literal, field);
  if (wanted === null) {
    if (operator === "=") return (fields) => read(fields) === null;
    return operator === "!=" ? (fields) => read(fields) !== null : () => false;
  }
  if (field.type === "boolean" && operator !== "=" && operator !== "!=") {
    throw failure(400, "INVALID_QUERY_FILTER_OPERATOR", `invalid operator on boolean field: ${field.name}`);
  }
  const holds = comparisons[operator];
  return (fields) => {
    const value = read(fields);
    return value === null ? operator === "!=" : holds(value, wanted);
  };
}

function like(
  literal: Literal,
  field: FieldDefinition,
  read: (fields: Fields) => number | string | null,
): Predicate {
  if (!isText(field)) throw failure(400, "INVALID_QUERY_FILTER_OPERATOR", "invalid operator on id field");
  if (literal.kind !== "string") throw mistyped(field, " and should be enclosed in quotes");
  const source = literal.value.toLowerCase().replace(/\\[%_]|[%_]|[.*+?^${}()|[\]\\]/g, (found) => {
    if (found === "%") return "[\\s\\S]*";
    if (found === "_") return "[\\s\\S]";
    return found.length === 2 ? found.slice(1) : `\\${found}`;
  });
  const pattern = new RegExp(`^${source}$`, "u");
  return (fields) => pattern.test(String(read(fields) ?? ""));
}

function within(
  [start, end]: [number, number],
  operator: Operator,
  field: FieldDefinition,
  read: (fields: Fields) => number | string | null,
): Predicate {
  if (field.type !== "datetime" && field.type !== "date") throw mistyped(field);
  const tests: Record<string, (at: number) => boolean> = {
    "=": (at) => at >= start && at < end,
    "!=": (at) => at < start || at >= end,
    "<": (at) => at < start,
    "<=": (at) => at < end,
    ">": (at) => at >= end,
    ">=": (at) => at >= start,
  };
  return (fields) => {
    const value = read(fields);
    const at = typeof value === "string" ? Date.parse(value) : value;
    return at !== null && (tests[operator]?.(at) ?? false);
  };
}

/** Compiles a condition to a test of rows, after validating every field and value in it. */
export function compile(condition: Condition, scope: Scope, under: "and" | "or" = "and"): Predicate {
  switch (condition.kind) {
    case "and":
    case "or": {
      const parts = condition.parts.map((part) => compile(part, scope, condition.kind));
      return condition.kind === "and"
        ? (fields) => parts.every((part) => part(fields))
        : (fields) => parts.some((part) => part(fields));
    }
    case "not": {
      const part = compile(condition.part, scope, under);
      return (fields) => !part(fields);
    }
    case "compare":
      return compare(scope, condition.path, condition.operator, condition.literal);
    case "in": {
      const resolved = filterable(scope, condition.path);
      const wanted = new Set(condition.literals.map((each) => literalOf(each, resolved.field)));
      return (fields) =>
        wanted.has(measure(valueAt(fields, resolved, scope.find), resolved.field)) !== condition.negated;
    }
    case "semijoin": {
      if (under === "or") {
        throw malformed("Semi join sub-selects are not allowed with the 'OR' operator");
      }
      const resolved = filterable(scope, condition.path);
      if (!isId(resolved.field)) throw malformed("Semi join sub-selects need an ID field on the left");
      const ids = scope.inner(condition.query);
      return (fields) => ids.has(valueAt(fields, resolved, scope.find)) !== condition.negated;
    }
    default:
      throw new Error("Unknown kind of condition");
  }
}

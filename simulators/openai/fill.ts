import type { Fact, Facts } from "./facts.ts";
import type { Schema } from "./strict-schema.ts";

const NOTHING: Fact = { text: "Rien dans les sources.", id: "" };
const LONGEST = 400;

type Context = { name: string; facts: Facts; fact: Fact; root: Schema; today: string; depth: number };

const cut = (text: string): string =>
  text.length <= LONGEST ? text : text.slice(0, text.lastIndexOf(" ", LONGEST));

/**
 * A value of a JSON schema, made only of the prompt's content: texts are its sentences, quotes are copied, enumerations
 * take their first plausible value. Deterministic for a prompt.
 */
export function fill(schema: Schema, facts: Facts, today: string): unknown {
  const fact = facts.facts[0] ?? NOTHING;
  return value(schema, { name: "", facts, fact, root: schema, today, depth: 0 });
}

function value(schema: Schema, context: Context): unknown {
  if (schema.$ref !== undefined) {
    const target =
      schema.$ref === "#" ? context.root : context.root.$defs?.[schema.$ref.replace("#/$defs/", "")];
    return context.depth > 6 || target === undefined
      ? null
      : value(target, { ...context, depth: context.depth + 1 });
  }
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum.includes(context.fact.id) ? context.fact.id : schema.enum[0];
  if (schema.anyOf) return oneOf(schema.anyOf, context);
  const types = [schema.type ?? []].flat();
  const type = types.find((each) => each !== "null");
  if (types.includes("null") && type === "string" && known(schema, context) === undefined) return null;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, child]) => [
          name,
          value(child, { ...context, name, depth: context.depth + 1 }),
        ]),
      );
    case "array":
      return list(schema, context);
    case "number":
      return within(schema, 0.5);
    case "integer":
      return Math.ceil(within(schema, 1));
    case "boolean":
      return false;
    case "string":
      return (
        known(schema, context) ??
        (schema.format?.startsWith("date") ? dated(schema, context.today) : text(context))
      );
    default:
      return null;
  }
}

function oneOf(choices: Schema[], context: Context): unknown {
  const nullable = choices.some(({ type }) => type === "null");
  const first = choices.find(({ type }) => type !== "null") ?? {};
  const recursing = first.$ref !== undefined && context.depth > 3;
  const unknownText = first.type === "string" && !first.enum && known(first, context) === undefined;
  if (nullable && (recursing || unknownText || first.type === "number")) return null;
  return value(first, context);
}

function list(schema: Schema, context: Context): unknown[] {
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  const { facts } = context.facts;
  if (items.enum) {
    const count = Math.min(maxItems, Math.max(minItems, 1));
    if (items.enum.includes(context.fact.id) && count === 1) return [context.fact.id];
    return items.enum.slice(0, count);
  }
  const sourceIds = items.properties?.source?.enum;
  if (sourceIds) return ofEachSource(items, context, sourceIds);
  if (items.properties?.who?.enum) return ofEachPromise(items, context);
  const ids = /ids?$/i.test(context.name);
  const count = Math.min(maxItems, Math.max(minItems, ids ? 1 : Math.min(facts.length, 3)));
  return Array.from({ length: count }, (_, index) =>
    value(items, {
      ...context,
      name: ids ? "id" : context.name,
      fact: ids ? context.fact : (facts[index % Math.max(1, facts.length)] ?? NOTHING),
      depth: context.depth + 1,
    }),
  );
}

/** Entries that cite a source: one per possible source, made of that source alone. */
function ofEachSource(items: Schema, context: Context, sourceIds: unknown[]): unknown[] {
  const { facts, fields } = context.facts;
  const named = [...new Set(facts.map(({ id }) => id))].filter((id) => sourceIds.includes(id));
  return named.map((id) => {
    const own = facts.filter((fact) => fact.id === id);
    const [fact = NOTHING] = own;
    return value(items, { ...context, facts: { facts: own, fields }, fact, depth: context.depth + 1 });
  });
}

const PROMISE =
  /(?:\bje|\bj[’']) ?(?:(?:le|la|les|lui|leur|vous|te|l[’']|t[’']) ?)*(?:rappelle|appelle|envoie|transmets|recontacte|relance)|(?:^|\sà |\bdois (?:le |la |lui )?)(?:rappeler|appeler|envoyer|transmettre|recontacter|relancer)\b/i;

/** Entries that say who promised something: one per sentence with a clear promise. */
function ofEachPromise(items: Schema, context: Context): unknown[] {
  return context.facts.facts
    .filter(({ text }) => PROMISE.test(text))
    .slice(0, 3)
    .map((fact) => value(items, { ...context, fact, depth: context.depth + 1 }));
}

function within({ minimum = -Infinity, maximum = Infinity }: Schema, wanted: number): number {
  return Math.min(maximum, Math.max(minimum, wanted));
}

const dated = ({ format }: Schema, day: string): string =>
  format === "date-time" ? `${day.slice(0, 10)}T09:00:00Z` : day.slice(0, 10);

/** The prompt's own value for a field; undefined if it has none. */
function known(schema: Schema, { name, facts, fact }: Context): string | undefined {
  const given = facts.fields.get(name.toLowerCase());
  const day = fact.date ?? /\d{4}-\d{2}-\d{2}/.exec(fact.text)?.[0];
  if (schema.format?.startsWith("date") || /date|deadline|échéance/i.test(name))
    return day === undefined ? given : dated(schema, day);
  if (/url|link|lien/i.test(name)) return fact.url ?? given;
  if (/(^id|[a-z_]Id|source)$/.test(name)) return fact.id || given;
  if (/quote|citation|extract|extrait/i.test(name)) return fact.text;
  if (/title|titre/i.test(name)) return fact.title ?? given;
  return given;
}

function text({ name, facts, fact }: Context): string {
  if (/message|body|draft|brouillon/i.test(name)) {
    const firstName = facts.fields.get("firstname") ?? facts.fields.get("prénom");
    return cut(
      `Bonjour${firstName ? ` ${firstName}` : ""},\n\nJe reviens vers vous à propos de ceci : « ${fact.text} »\n\nBien à vous`,
    );
  }
  if (/summary|résumé|timeline|reasoning|status/i.test(name))
    return cut(
      facts.facts
        .slice(0, 2)
        .map(({ text }) => text)
        .join(" ") || NOTHING.text,
    );
  return cut(fact.text);
}

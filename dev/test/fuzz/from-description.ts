import * as fc from "fast-check";
import type { OpenApi } from "../../../functions/reference/open-api.ts";
import { anyJson, JsonSchema, nearlySchema } from "./arbitrary.ts";

export interface GeneratedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Undefined for a GET. */
  readonly body: string | undefined;
  readonly signedIn: boolean;
}

/** Requests to every call that an OpenAPI document describes: parameters and bodies that fit, nearly fit, or do not. */
export function requestsTo(document: OpenApi, known: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const calls = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ template, method: method.toUpperCase(), call })),
  );
  return fc.constantFrom(...calls).chain(({ template, method, call }) => {
    const schemasIn = (place: string): Record<string, fc.Arbitrary<unknown>> =>
      Object.fromEntries(
        call.parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [name, valueOf(JsonSchema.parse(schema), known)]),
      );
    const body = JsonSchema.optional().parse(call.requestBody?.content["application/json"]?.schema);
    return fc
      .record({
        params: fc.record(schemasIn("path")),
        query: fc.record(schemasIn("query"), { requiredKeys: [] }),
        body: body === undefined ? anyJson : orAny(nearlySchema(body, known, 0)),
        signedIn: fc.nat(9).map((chance) => chance > 0),
      })
      .map(({ params, query, body: sent, signedIn }) => ({
        method,
        path: template.replace(/\{(\w+)\}/g, (_, name: string) => inPath(params[name])) + search(query),
        body: method === "GET" ? undefined : (JSON.stringify(sent) ?? ""),
        signedIn,
      }));
  });
}

const orAny = (fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: anyJson });

/** Mostly an id that exists, where one is asked for. */
function valueOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const some = nearlySchema(schema, known, 0);
  return schema.format === "uuid"
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: some })
    : some;
}

const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

/** "." and ".." would be taken out of the path before it is sent. */
function inPath(value: unknown): string {
  const text = encodeURIComponent(textOf(value).slice(0, 1_000).toWellFormed());
  return text === "" || text === "." || text === ".." ? "x" : text;
}

function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, textOf(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

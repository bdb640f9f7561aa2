import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApi, Operation } from "../../functions/reference/open-api.ts";

export interface Answered {
  readonly method: string;
  /** With the values of its parameters; a query does not matter. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly json: unknown;
}

/**
 * Holds real answers against the description of the API: answers what is wrong with one, undefined if nothing is or if
 * the description knows no such call.
 */
export function describedBy(document: OpenApi): (answered: Answered) => string | undefined {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  // Keywords of OpenAPI's document, which is no schema itself.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, "api");
  const validators = new Map<string, ValidateFunction>();
  /** Most answers are described in the same words, the errors above all: each is compiled once. */
  const validatorOf = (pointer: string, schema: unknown): ValidateFunction => {
    const words = JSON.stringify(schema);
    const known = validators.get(words) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(words, known);
    return known;
  };

  return ({ method, path, status, contentType, json }) => {
    const found = operationAt(document, method, path);
    if (found === undefined) return undefined;
    const said = found.operation.responses[String(status)];
    if (said === undefined) return `${status} is no answer of ${found.operation.operationId}`;
    const type = contentType?.split(";")[0] ?? "";
    const content = said.content[type];
    if (content === undefined) return `${type} is no content of ${found.operation.operationId}’s ${status}`;
    if (type !== "application/json") return undefined;
    const keys = [
      "paths",
      found.template,
      method.toLowerCase(),
      "responses",
      String(status),
      "content",
      type,
    ];
    const isValid = validatorOf(`/${[...keys, "schema"].map(inPointer).join("/")}`, content.schema);
    return isValid(json) ? undefined : ajv.errorsText(isValid.errors);
  };
}

/** The call that a path leads to: of two, the one whose path has fewer parameters, as API Gateway chooses. */
function operationAt(
  { paths }: OpenApi,
  method: string,
  path: string,
): { template: string; operation: Operation } | undefined {
  const parts = (path.split("?")[0] ?? "").split("/");
  const fitting = Object.entries(paths).flatMap(([template, methods]) => {
    const operation = methods[method.toLowerCase()];
    const wanted = template.split("/");
    const fits =
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith("{") ? parts[at] !== "" : part === parts[at]));
    return operation !== undefined && fits ? [{ template, operation }] : [];
  });
  return fitting.toSorted((a, b) => a.template.split("{").length - b.template.split("{").length)[0];
}

/** https://www.rfc-editor.org/rfc/rfc6901 within a URI fragment. */
function inPointer(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

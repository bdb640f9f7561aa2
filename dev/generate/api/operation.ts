import type { Contract, ErrorCode } from "../../../functions/http/contract.ts";
import { errorCodes } from "../../../functions/http/error-codes.ts";
import { AppError } from "../../../functions/http/errors.ts";
import type { JsonSchema, Operation, Parameter } from "../../../functions/reference/open-api.ts";
import { schemaOf } from "./schema.ts";

/** One call as OpenAPI describes it: https://spec.openapis.org/oas/v3.1.1#operation-object */
export function describeCall(name: string, contract: Contract): Operation {
  const { summary, params, query, body, response, mediaType = "application/json" } = contract;
  const isJson = mediaType === "application/json";
  return {
    operationId: name,
    summary,
    tags: [name.replace(/(?<=[a-z])[A-Z].*/, "")],
    security: securityOf(contract),
    parameters: [
      ...(params ? parameters("path", schemaOf(params)) : []),
      ...(query ? parameters("query", schemaOf(query)) : []),
    ],
    ...(body
      ? { requestBody: { required: false, content: { "application/json": { schema: schemaOf(body) } } } }
      : {}),
    responses: {
      [String(contract.status ?? 200)]: {
        description: "Succès",
        content: { [mediaType]: { schema: isJson ? schemaOf(response) : {} } },
      },
      ...refusals(errorCodes(contract), mediaType === "text/html"),
    },
  };
}

/** Either way of saying who calls: https://spec.openapis.org/oas/v3.1.1#security-requirement-object */
function securityOf({ openTo, scope }: Contract): Operation["security"] {
  if (openTo === "anyone") return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
}

function parameters(place: Parameter["in"], schema: JsonSchema): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === "path" || (schema.required ?? []).includes(name),
    schema: one,
  }));
}

/** The codes by their status: one reply each, whose schema names the codes it may hold. */
function refusals(codes: readonly ErrorCode[], asPage: boolean): Operation["responses"] {
  const byStatus = Map.groupBy(codes, (code) => new AppError(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((code) => `\`${code}\` : ${new AppError(code).message}`).join(" "),
        content: {
          "application/json": { schema: errorOf(some) },
          ...(asPage ? { "text/html": { schema: {} } } : {}),
        },
      },
    ]),
  );
}

function errorOf(codes: readonly ErrorCode[]): JsonSchema {
  return {
    allOf: [{ $ref: "#/components/schemas/Error" }],
    properties: { error: { properties: { code: { enum: codes } } } },
  };
}

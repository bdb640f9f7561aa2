import * as z from "zod";
import { defineContract } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { openApiText } from "./open-api.generated.ts";

/** OpenAPI 3.1 as far as callers rely on it: https://spec.openapis.org/oas/v3.1.1 */
export const contract = defineContract({
  method: "GET",
  path: "/api/openapi.json",
  openTo: "anyone",
  summary: "La description de l’API, en OpenAPI 3.1.",
  response: z.looseObject({
    openapi: z.literal("3.1.1"),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
});

export const route = endpoint(contract, "public", async () => new JsonText(openApiText), {
  name: "ReferenceGetOpenApi",
});
export const handler = lambda(route);

import * as z from "zod";
import { contract } from "../http/contract.ts";

/** OpenAPI 3.1 as far as callers rely on it: https://spec.openapis.org/oas/v3.1.1 */
export const getOpenApi = contract({
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

export const getReference = contract({
  method: "GET",
  path: "/api/reference",
  openTo: "anyone",
  summary: "La même description, comme une page à lire.",
  mediaType: "text/html",
  response: z.string(),
});

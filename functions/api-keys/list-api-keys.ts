import * as z from "zod";
import type { PublicContext } from "../http/context.ts";
import { defineContract } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { ApiKey } from "./contract.ts";
import { readApiKeys } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/api-keys",
  summary:
    "Les clés d’API de la personne connectée\u00A0; pour les propriétaires, celles de tous les membres.",
  response: z.object({ data: z.array(ApiKey) }),
});

/** GET /api/api-keys: the caller's own, for owners every member's. Answers the reply's JSON. */
export function listApiKeys({ ctx }: { ctx: PublicContext }): Promise<string> {
  return readApiKeys(ctx);
}

export const route = endpoint(contract, "inline", async (call) => new JsonText(await listApiKeys(call)), {
  name: "ApiKeysList",
});
export const handler = lambda(route);

import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { ApiKey } from "./contract.ts";
import { endApiKey } from "./store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/api-keys/{id}",
  summary: "Révoque une clé d’API\u00A0: la sienne ou, pour les propriétaires, celle d’un membre.",
  params: z.object({ id: z.uuid() }),
  response: ApiKey,
});

/** DELETE /api/api-keys/{id}: ends it at once; one that has ended stays as it is. Throws `not_found`. */
export function revokeApiKey({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return endApiKey(ctx, input.params.id);
}

export const route = endpoint(contract, "session", async (call) => new JsonText(await revokeApiKey(call)), {
  name: "ApiKeysRevoke",
});
export const handler = lambda(route);

import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { ApiKey } from "./contract.ts";
import { readKeys, showKey } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/api-keys",
  summary:
    "Les clés d’API de la personne connectée\u00A0; pour les propriétaires, celles de tous les membres.",
  response: z.object({ data: z.array(ApiKey) }),
});

/** Most keys that are told of. */
const MOST = 500;

/** GET /api/api-keys: the caller's own, for owners every member's; those that still work come first. */
export async function listApiKeys({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const rows = await withClaims({ ...ctx, claims: managerClaims(ctx) }, (client) =>
    readKeys(
      ctx,
      client,
      `$3::text is null
       order by (k.revoked_at is null and k.expires_at > now()) desc, k.created_at desc, k.id limit ${MOST}`,
    ),
  );
  return { data: rows.map((key) => showKey(ctx, key)) };
}

export const route = endpoint(contract, "session", listApiKeys, { name: "ApiKeysList" });
export const handler = lambda(route);

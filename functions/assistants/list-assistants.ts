import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Assistant } from "./contract.ts";
import { readAssistants, showAssistant } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/assistants",
  summary:
    "Les assistants que la personne a connectés à son organisation active\u00A0; pour les propriétaires, ceux de tous les membres.",
  response: z.object({ data: z.array(Assistant) }),
});

/** Most assistants that are told of. */
const MOST = 500;

/** GET /api/assistants: the caller's own, for owners every member's; those that still work come first. */
export async function listAssistants({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const rows = await withClaims({ ...ctx, claims: managerClaims(ctx) }, (client) =>
    readAssistants(
      ctx,
      client,
      `$3::text is null
       order by (a.revoked_at is null and a.expires_at > now()) desc, a.connected_at desc, a.id limit ${MOST}`,
    ),
  );
  return { data: rows.map((row) => showAssistant(ctx, row)) };
}

export const route = endpoint(contract, "session", listAssistants, { name: "AssistantsList" });
export const handler = lambda(route);

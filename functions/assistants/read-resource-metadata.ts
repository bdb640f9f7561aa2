import * as z from "zod";
import type { PublicContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { ASSISTANT_SCOPES } from "./contract.ts";
import { serverAddresses } from "./server-addresses.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/oauth/protected-resource",
  openTo: "anyone",
  summary:
    "Dit aux assistants qui autorise l’accès à /api/mcp (RFC 9728)\u00A0; répond aussi à /.well-known/oauth-protected-resource/api/mcp.",
  response: z.object({
    resource: z.string(),
    resource_name: z.string(),
    authorization_servers: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
  }),
});

/** GET /.well-known/oauth-protected-resource/api/mcp: the product authorizes for itself. */
export async function readResourceMetadata({ ctx }: { ctx: PublicContext }): Promise<Wire<typeof contract>> {
  const { resource, issuer } = serverAddresses(ctx);
  return {
    resource,
    resource_name: ctx.environment.application().BRAND,
    authorization_servers: [issuer],
    scopes_supported: [...ASSISTANT_SCOPES],
    bearer_methods_supported: ["header"],
  };
}

export const route = endpoint(contract, "public", readResourceMetadata, { name: "OauthResourceMetadata" });
export const handler = lambda(route);

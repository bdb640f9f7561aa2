import * as z from "zod";
import type { PublicContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { ASSISTANT_SCOPES } from "./contract.ts";
import { serverAddresses } from "./server-addresses.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/oauth/authorization-server",
  openTo: "anyone",
  summary:
    "Décrit aux assistants le serveur d’autorisation (RFC 8414)\u00A0; répond aussi à /.well-known/oauth-authorization-server.",
  response: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    revocation_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
    client_id_metadata_document_supported: z.boolean(),
  }),
});

/** GET /.well-known/oauth-authorization-server: public clients with PKCE, known by the address of their document. */
export async function readServerMetadata({ ctx }: { ctx: PublicContext }): Promise<Wire<typeof contract>> {
  const { issuer, authorize, token, revoke } = serverAddresses(ctx);
  return {
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
    revocation_endpoint: revoke,
    scopes_supported: [...ASSISTANT_SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}

export const route = endpoint(contract, "public", readServerMetadata, { name: "OauthServerMetadata" });
export const handler = lambda(route);

import type { BaseContext } from "../http/context.ts";
import type { GreedyEndpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import type { Platform } from "../http/platform.ts";
import { contextOf } from "../http/request-context.ts";
import { isOwnResource } from "./authorization-request.ts";
import { ASSISTANT_SCOPES } from "./contract.ts";
import { ACCESS_SECONDS, exchange, findSecret } from "./exchange.ts";
import { oauthRefusal, readForm } from "./oauth-form.ts";
import { serverAddresses } from "./server-addresses.ts";

/** The grants, and in which field each shows its secret. */
const GRANTS = {
  authorization_code: { kind: "code", field: "code" },
  refresh_token: { kind: "refresh", field: "refresh_token" },
} as const;

/**
 * POST /api/oauth/token (RFC 6749, sections 4.1.3 and 6): tokens of an assistant for a code, or for a refresh token, which
 * they replace. Clients are public: a code wants the verifier of its challenge.
 */
export async function giveTokens(request: Request, platform: Platform, requestId: string): Promise<Response> {
  const form = await readForm(request, requestId);
  if (form instanceof Response) return form;
  const named = form.get("grant_type");
  if (named !== "authorization_code" && named !== "refresh_token")
    return oauthRefusal("unsupported_grant_type", "authorization_code or refresh_token");
  const { kind, field } = GRANTS[named];
  const clientId = form.get("client_id");
  const secret = form.get(field);
  if (clientId === undefined || secret === undefined)
    return oauthRefusal("invalid_request", `client_id and ${field} are required`);
  const ctx: BaseContext = contextOf(platform, requestId, { sessionToken: null });
  if (!isOwnResource(form.get("resource"), serverAddresses(ctx).resource))
    return oauthRefusal("invalid_target", "tokens are for /api/mcp alone");
  const found = await findSecret(ctx, secret);
  const shown = {
    clientId,
    redirectUri: form.get("redirect_uri"),
    verifier: form.get("code_verifier"),
    // Those that nobody here knows are ignored, as when the person was asked: some clients repeat `offline_access`.
    scopes: form
      .get("scope")
      ?.split(" ")
      .filter((scope) => ASSISTANT_SCOPES.some((known) => known === scope)),
  };
  const tokens = found?.kind === kind ? await exchange(ctx, found, shown) : "invalid_grant";
  if (tokens === "invalid_scope") return oauthRefusal(tokens, "more than was authorized");
  if (tokens === "invalid_grant")
    return oauthRefusal(tokens, `this ${field} is not valid, or not valid any more`);
  return Response.json(
    {
      access_token: tokens.access,
      token_type: "Bearer",
      expires_in: ACCESS_SECONDS,
      refresh_token: tokens.refresh,
      scope: tokens.scopes.join(" "),
    },
    { headers: { pragma: "no-cache" } },
  );
}

export const route: GreedyEndpoint = {
  path: "/api/oauth/token",
  answer: (request, platform, _, requestId) => giveTokens(request, platform, requestId),
  deployment: { name: "OauthToken", environment: ["application", "auth", "database"] },
};
export const handler = lambda(route);

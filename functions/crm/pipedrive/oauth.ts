import type { Environment } from "../../env.ts";
import type { BaseContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { Grant } from "../connections/connection-store.ts";
import type { Owners } from "../named-owners.ts";
import type { Authorization, CrmAuthorization } from "../definition.ts";
import type { AuthorizationRequest } from "../connections/oauth-state.ts";
import { redirectUri } from "../connections/redirect-uri.ts";
import {
  getWithToken,
  postForm,
  readReply,
  refusalOf,
  type VendorReply,
} from "../connections/token-endpoint.ts";
import { apiOrigin } from "./api-address.ts";
import { ownersIn } from "./owners-in.ts";
import { registerWebhooks } from "./register-webhooks.ts";
import { Me, TokenReply, Users } from "./schema.ts";
import { pipedriveVariables } from "./variables.ts";

/** Shown for an address that is not Pipedrive's; no token is sent there. */
const FOREIGN = "Pipedrive a indiqué une adresse qui n’est pas la sienne\u00A0: rien n’y est envoyé.";

/**
 * URL of Pipedrive's consent page. Scopes are configured in the app, not requested; Pipedrive does not support PKCE.
 * https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 */
function authorizeUrl(environment: Environment, request: AuthorizationRequest): string {
  const { PIPEDRIVE_OAUTH_URL, PIPEDRIVE_CLIENT_ID } = pipedriveVariables(environment);
  const url = new URL(`${PIPEDRIVE_OAUTH_URL.replace(/\/$/, "")}/oauth/authorize`);
  url.search = new URLSearchParams({
    client_id: PIPEDRIVE_CLIENT_ID,
    redirect_uri: redirectUri(environment, "pipedrive"),
    state: request.state,
  }).toString();
  return url.href;
}

function post(
  ctx: BaseContext,
  path: "token" | "revoke",
  fields: Record<string, string>,
): Promise<VendorReply> {
  const { PIPEDRIVE_OAUTH_URL, PIPEDRIVE_CLIENT_ID, PIPEDRIVE_CLIENT_SECRET } = pipedriveVariables(
    ctx.environment,
  );
  const client = Buffer.from(`${PIPEDRIVE_CLIENT_ID}:${PIPEDRIVE_CLIENT_SECRET}`).toString("base64");
  return postForm(`${PIPEDRIVE_OAUTH_URL.replace(/\/$/, "")}/oauth/${path}`, fields, {
    authorization: `Basic ${client}`,
  });
}

function grantIn(ctx: BaseContext, response: VendorReply): Grant & { apiUrl: string; scopes: string[] } {
  const { access_token, refresh_token, expires_in, scope, api_domain } = readReply(response, TokenReply);
  const apiUrl = apiOrigin(ctx.environment, api_domain);
  if (apiUrl === null) {
    ctx.log.error("pipedrive named a foreign address");
    throw new AppError("crm_unavailable", FOREIGN);
  }
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresIn: expires_in,
    apiUrl,
    scopes: scope.split(/[\s,]+/).filter((one) => one !== ""),
  };
}

/** Exchanges the callback's code; null if Pipedrive refuses it. Throws `crm_unavailable`. */
async function exchangeCode(ctx: BaseContext, code: string): Promise<Authorization | null> {
  const response = await post(ctx, "token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri(ctx.environment, "pipedrive"),
  });
  if (!response.ok) {
    ctx.log.warn("pipedrive refused a code", { status: response.status, reason: refusalOf(response) });
    return null;
  }
  const grant = grantIn(ctx, response);
  const me = readReply(await read(grant, "/api/v1/users/me"), Me);
  const portalId = me.data.company_id;
  await registerWebhooks(ctx, grant, portalId);
  return { ...grant, portalId };
}

/**
 * Renews a grant; `revoked` if the app was uninstalled or unused for sixty days. Any other refusal, such as of our
 * client secret, is the operator's to fix and disconnects nobody. Throws `crm_unavailable`.
 */
async function renewGrant(ctx: BaseContext, refreshToken: string): Promise<Grant | "revoked"> {
  const response = await post(ctx, "token", { grant_type: "refresh_token", refresh_token: refreshToken });
  if (response.ok) return grantIn(ctx, response);
  const reason = refusalOf(response);
  ctx.log.warn("pipedrive refused a refresh token", { status: response.status, reason });
  if (response.status === 400 && reason === "invalid_grant") return "revoked";
  throw new AppError("crm_unavailable");
}

/** Revokes the grant, which uninstalls the app for the user who connected it. Throws `crm_unavailable`. */
async function revokeGrant(ctx: BaseContext, refreshToken: string): Promise<void> {
  const response = await post(ctx, "revoke", { token: refreshToken, token_type_hint: "refresh_token" });
  // 400 means an unknown token, which is already revoked.
  if (!response.ok && response.status !== 400) throw new AppError("crm_unavailable");
}

/** https://developers.pipedrive.com/docs/api/v1/Users#getUsers */
async function readOwners(
  ctx: BaseContext,
  access: { accessToken: string; apiUrl: string | null },
  { withFormer }: { withFormer: boolean },
): Promise<Owners> {
  const apiUrl = access.apiUrl === null ? null : apiOrigin(ctx.environment, access.apiUrl);
  if (apiUrl === null) throw new AppError("crm_unavailable", FOREIGN);
  const users = readReply(await read({ accessToken: access.accessToken, apiUrl }, "/api/v1/users"), Users);
  return ownersIn(users.data, withFormer);
}

const read = (
  { accessToken, apiUrl }: { accessToken: string; apiUrl: string },
  path: string,
): Promise<VendorReply> => getWithToken(new URL(apiUrl + path), accessToken);

/** Pipedrive's implementation of the sign-in interface. */
export const authorization: CrmAuthorization = {
  authorizeUrl,
  exchangeCode,
  renewGrant,
  revokeGrant,
  readOwners,
};

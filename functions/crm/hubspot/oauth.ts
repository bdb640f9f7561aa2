import type { Environment } from "../../env.ts";
import type { BaseContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { Grant } from "../connections/connection-store.ts";
import type { Owners } from "../named-owners.ts";
import type { Authorization, CrmAuthorization } from "../definition.ts";
import type { AuthorizationRequest } from "../connections/oauth-state.ts";
import { redirectUri } from "../connections/redirect-uri.ts";
import { advancing } from "../advancing.ts";
import {
  askForTokens,
  readReply,
  refusalCode,
  replyOf,
  TIMEOUT,
  type VendorReply,
} from "../connections/token-endpoint.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { OPTIONAL_SCOPES, SCOPES, VERSION, WRITE_SCOPES } from "./manifest.ts";
import { isMissingScopes, MissingScopesError } from "./missing-scopes-error.ts";
import { OwnerPage, TokenRefusal, TokenReply } from "./schema.ts";
import { send } from "./send.ts";
import { apiOrigin } from "./api-address.ts";
import { hubspotVariables } from "./variables.ts";

/** URL of HubSpot’s consent page. https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide */
function authorizeUrl(environment: Environment, request: AuthorizationRequest, withWriting: boolean): string {
  const { HUBSPOT_APP_URL, HUBSPOT_CLIENT_ID } = hubspotVariables(environment);
  const url = new URL(`${HUBSPOT_APP_URL.replace(/\/$/, "")}/oauth/authorize`);
  url.search = new URLSearchParams({
    client_id: HUBSPOT_CLIENT_ID,
    redirect_uri: redirectUri(environment, "hubspot"),
    scope: (withWriting ? [...SCOPES, ...WRITE_SCOPES] : SCOPES).join(" "),
    optional_scope: OPTIONAL_SCOPES.join(" "),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  }).toString();
  return url.href;
}

/** https://developers.hubspot.com/docs/api-reference/2026-03/authentication/oauth-tokens/refresh-oauth-token */
function callTokenEndpoint(
  ctx: BaseContext,
  fields: Record<string, string>,
  path: "/token" | "/token/revoke" = "/token",
): Promise<VendorReply> {
  const { HUBSPOT_CLIENT_ID, HUBSPOT_CLIENT_SECRET } = hubspotVariables(ctx.environment);
  const form = { client_id: HUBSPOT_CLIENT_ID, client_secret: HUBSPOT_CLIENT_SECRET, ...fields };
  return askForTokens(() =>
    send(
      { basePath: apiOrigin(ctx.environment) },
      { method: "POST", path: `/oauth/${VERSION}${path}`, form },
      { bytes: BYTES.small, milliseconds: TIMEOUT },
    ),
  );
}

/** Exchanges the callback's code; null if HubSpot refuses it. Throws `crm_unavailable`. */
export async function exchangeCode(
  ctx: BaseContext,
  code: string,
  codeVerifier: string,
): Promise<Authorization | null> {
  const response = await callTokenEndpoint(ctx, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri(ctx.environment, "hubspot"),
    code_verifier: codeVerifier,
  });
  if (!response.ok) {
    ctx.log.warn("hubspot refused a code", { status: response.status });
    return null;
  }
  const reply = readReply(response, TokenReply);
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresIn: reply.expires_in,
    portalId: String(reply.hub_id ?? "unknown"),
    scopes: reply.scopes ?? [],
  };
}

/**
 * Renews a grant; `revoked` if HubSpot withdrew it (app uninstalled, token deleted). Any other refusal, such as of our
 * client secret, is the operator's to fix and disconnects nobody. Throws `crm_unavailable`.
 */
export async function renewGrant(ctx: BaseContext, refreshToken: string): Promise<Grant | "revoked"> {
  const response = await callTokenEndpoint(ctx, { grant_type: "refresh_token", refresh_token: refreshToken });
  if (!response.ok) {
    const refusal = TokenRefusal.safeParse(response.body);
    const reason = refusalCode(refusal.data?.error ?? refusal.data?.status);
    ctx.log.warn("hubspot refused a refresh token", { status: response.status, reason });
    if (response.status === 400 && /^(invalid_grant|BAD_REFRESH_TOKEN)$/.test(reason)) return "revoked";
    throw new AppError("crm_unavailable");
  }
  const reply = readReply(response, TokenReply);
  return {
    accessToken: reply.access_token,
    // HubSpot may rotate the refresh token, so the newest is kept.
    refreshToken: reply.refresh_token,
    expiresIn: reply.expires_in,
  };
}

/**
 * Revokes the refresh token; its access tokens stay valid until they expire, half an hour at most.
 * https://developers.hubspot.com/docs/api-reference/2026-03/authentication/manage-oauth-tokens
 */
async function revokeGrant(ctx: BaseContext, refreshToken: string): Promise<void> {
  const response = await callTokenEndpoint(ctx, { token: refreshToken }, "/token/revoke");
  if (response.ok || response.status === 404) return;
  const refusal = TokenRefusal.safeParse(response.body);
  const reason = refusalCode(refusal.data?.error ?? refusal.data?.status);
  ctx.log.warn("hubspot refused to forget a refresh token", { status: response.status, reason });
  // An unknown token is already revoked; a refusal of our own credentials is an error.
  if (response.status !== 400 || /client/i.test(reason)) throw new AppError("crm_unavailable");
}

/**
 * All users who own records; `withFormer` adds those who left, whose records and notes remain. `slot` is awaited before
 * each call; it is omitted for an account not yet connected, which has no rate limit state.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/owners
 */
export async function readOwners(
  ctx: BaseContext,
  accessToken: string,
  options: { withFormer: boolean; slot?: () => Promise<void> },
): Promise<Owners> {
  const owners: Owners = {};
  for (const archived of options.withFormer ? [true, false] : [false]) {
    const onwards = advancing(ctx.log, "hubspot owners");
    let after: string | undefined;
    do {
      await options.slot?.();
      const page = await readOwnerPage(ctx, accessToken, {
        limit: "500",
        archived: String(archived),
        ...(after === undefined ? {} : { after }),
      });
      for (const owner of page.results) {
        const name = [owner.firstName, owner.lastName].filter(Boolean).join(" ");
        owners[owner.id] = { email: owner.email?.toLowerCase() ?? null, name: name === "" ? null : name };
      }
      after = onwards(page.paging?.next?.after);
    } while (after !== undefined);
  }
  return owners;
}

async function readOwnerPage(
  ctx: BaseContext,
  accessToken: string,
  query: Record<string, string>,
): Promise<OwnerPage> {
  const tried = await send(
    { basePath: apiOrigin(ctx.environment), accessToken },
    { method: "GET", path: `/crm/owners/${VERSION}`, qs: query },
    { bytes: BYTES.page, milliseconds: TIMEOUT },
  );
  const reply = replyOf(tried);
  if (isMissingScopes(reply.status, reply.body)) throw new MissingScopesError();
  return readReply(reply, OwnerPage);
}

/** HubSpot's implementation of the sign-in interface. */
export const authorization: CrmAuthorization = {
  authorizeUrl,
  exchangeCode,
  renewGrant,
  revokeGrant,
  readOwners: (ctx, { accessToken }, options) => readOwners(ctx, accessToken, options),
};

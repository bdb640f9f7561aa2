import type * as z from "zod";
import type { Environment } from "../../env.ts";
import type { BaseContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { timer } from "../../http/timer.ts";
import type { Authorization, CrmAuthorization } from "../definition.ts";
import type { Grant } from "../connections/connection-store.ts";
import type { AuthorizationRequest } from "../connections/oauth-state.ts";
import { redirectUri } from "../connections/redirect-uri.ts";
import {
  getWithToken,
  postForm,
  readReply,
  refusalOf,
  type VendorReply,
} from "../connections/token-endpoint.ts";
import type { Owners } from "../named-owners.ts";
import { accountOfToken } from "./account-of-token.ts";
import { PAGE, scopesOf } from "./manifest.ts";
import { ownersIn } from "./owners-in.ts";
import { pageOf, Scopes, Staff, TokenReply } from "./schema.ts";
import { sellsyVariables } from "./variables.ts";

/**
 * Milliseconds before and after each call that is made before there is a connection, whose limiter could space it: the
 * first synchronization follows at its own pace, and both together stay below five calls a second.
 */
const APART = 450;
/** Most pages of staff: an account has some dozens of people. */
const MOST_PAGES = 20;

/** URL of Sellsy's consent page; PKCE is required. https://docs.sellsy.com/api/v2/#section/Authentication */
function authorizeUrl(environment: Environment, request: AuthorizationRequest, withWriting: boolean): string {
  const { SELLSY_LOGIN_URL, SELLSY_CLIENT_ID } = sellsyVariables(environment);
  const url = new URL(`${SELLSY_LOGIN_URL.replace(/\/$/, "")}/oauth2/authorization`);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: SELLSY_CLIENT_ID,
    redirect_uri: redirectUri(environment, "sellsy"),
    scope: scopesOf(withWriting).join(" "),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  }).toString();
  return url.href;
}

function askForToken(ctx: BaseContext, fields: Record<string, string>): Promise<VendorReply> {
  const { SELLSY_LOGIN_URL, SELLSY_CLIENT_ID, SELLSY_CLIENT_SECRET } = sellsyVariables(ctx.environment);
  return postForm(`${SELLSY_LOGIN_URL.replace(/\/$/, "")}/oauth2/access-tokens`, {
    ...fields,
    client_id: SELLSY_CLIENT_ID,
    client_secret: SELLSY_CLIENT_SECRET,
  });
}

function grantIn(response: VendorReply): Grant {
  const { access_token, refresh_token, expires_in } = readReply(response, TokenReply);
  return { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in };
}

/** Exchanges the callback's code; null if Sellsy refuses it. Throws `crm_unavailable`, `crm_unreadable`. */
async function exchangeCode(
  ctx: BaseContext,
  code: string,
  codeVerifier: string,
): Promise<Authorization | null> {
  const response = await askForToken(ctx, {
    grant_type: "authorization_code",
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri(ctx.environment, "sellsy"),
  });
  if (!response.ok) {
    ctx.log.warn("sellsy refused a code", { status: response.status, reason: refusalOf(response) });
    return null;
  }
  const grant = grantIn(response);
  const portalId = accountOfToken(grant.accessToken);
  if (portalId === null) {
    ctx.log.error("sellsy's token names no account");
    throw new AppError("crm_unreadable");
  }
  return { ...grant, portalId, scopes: await read(ctx, grant, "/scopes", Scopes) };
}

/**
 * Renews a grant; `revoked` if access was withdrawn or unused for sixty days. Any other refusal, such as of our client
 * secret, is the operator's to fix and disconnects nobody. Throws `crm_unavailable`.
 */
async function renewGrant(ctx: BaseContext, refreshToken: string): Promise<Grant | "revoked"> {
  const response = await askForToken(ctx, { grant_type: "refresh_token", refresh_token: refreshToken });
  if (response.ok) return grantIn(response);
  const reason = refusalOf(response);
  ctx.log.warn("sellsy refused a refresh token", { status: response.status, reason });
  // A dead refresh token is an `invalid_request` with 401 there (league/oauth2-server), `invalid_grant` by the standard.
  const isDead = reason === "invalid_grant" || (reason === "invalid_request" && response.status === 401);
  if (isDead) return "revoked";
  throw new AppError("crm_unavailable");
}

/** https://docs.sellsy.com/api/v2/#operation/get-staffs */
async function readOwners(
  ctx: BaseContext,
  access: { accessToken: string },
  { withFormer }: { withFormer: boolean },
): Promise<Owners> {
  const staffs: Staff[] = [];
  let offset: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query: string = offset === null ? "" : `&offset=${encodeURIComponent(offset)}`;
    const { data, pagination } = await read(ctx, access, `/staffs?limit=${PAGE}${query}`, pageOf(Staff));
    staffs.push(...data);
    if (data.length < PAGE || pagination.offset == null) break;
    offset = String(pagination.offset);
  }
  return ownersIn(staffs, withFormer);
}

async function read<T>(
  ctx: BaseContext,
  { accessToken }: { accessToken: string },
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const { SELLSY_API_URL } = sellsyVariables(ctx.environment);
  const response = await getWithToken(SELLSY_API_URL.replace(/\/$/, "") + path, accessToken);
  await timer.pause(APART);
  return readReply(response, schema);
}

/** Sellsy's implementation of the sign-in interface. */
export const authorization: CrmAuthorization = {
  authorizeUrl,
  exchangeCode,
  renewGrant,
  // Sellsy documents no call that ends a grant: ours is forgotten here, and dies there after sixty days.
  revokeGrant: () => Promise.resolve(),
  readOwners,
};

import * as z from "zod";
import type { Environment } from "../../env.ts";
import type { BaseContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { Grant } from "../connections/connection-store.ts";
import type { Owners } from "../named-owners.ts";
import type { Authorization, CrmAuthorization } from "../definition.ts";
import type { AuthorizationRequest } from "../connections/oauth-state.ts";
import { advancing } from "../advancing.ts";
import { readReply, refusalOf, replyOf, TIMEOUT } from "../connections/token-endpoint.ts";
import { type Call, query, queryMore } from "./calls.ts";
import { instanceOrigin } from "./instance-address.ts";
import { SCOPES } from "./manifest.ts";
import { send } from "./send.ts";
import { askSignIn, signInAt } from "./sign-in.ts";
import { signInHost } from "./sign-in-host.ts";

/**
 * Assumed lifetime of an access token in seconds, since the reply gives none. Two hours is the default session timeout;
 * a session that ends sooner is renewed on its 401.
 */
const LIFETIME = 7_200;

/** POST /services/oauth2/token. */
const TokenReply = z.object({
  access_token: z.string().min(1),
  /** With rotation every renewal returns a new one; without, only the exchange returns one. */
  refresh_token: z.string().min(1).optional(),
  instance_url: z.string(),
  /** `…/id/{organization}/{user}`. */
  id: z.string().regex(/\/id\/00D\w+\/\w+$/),
  scope: z.string().default(""),
});

/** Shown for an address that is not Salesforce's; no token is sent there. */
const FOREIGN = "Salesforce a indiqué une adresse qui n’est pas la sienne\u00A0: rien n’y est envoyé.";

const UserPage = z.object({
  records: z.array(z.object({ Id: z.string(), Name: z.string().nullish(), Email: z.string().nullish() })),
  nextRecordsUrl: z.string().startsWith("/services/data/").optional(),
});

/**
 * URL of Salesforce's consent page, for an External Client App, which requires PKCE.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
 */
function authorizeUrl(environment: Environment, request: AuthorizationRequest): string {
  return signInAt(environment, request.host).getAuthorizationUrl({
    scope: SCOPES.join(" "),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  });
}

/** API URL in a token reply; undefined for an address that is not Salesforce's. */
function addressIn(ctx: BaseContext, reply: z.infer<typeof TokenReply>): string | undefined {
  const apiUrl = instanceOrigin(ctx.environment, reply.instance_url);
  if (apiUrl === null) ctx.log.error("salesforce named a foreign address");
  return apiUrl ?? undefined;
}

/** https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm */
async function exchangeCode(
  ctx: BaseContext,
  code: string,
  codeVerifier: string,
  host: string | null = null,
): Promise<Authorization | null> {
  const response = await askSignIn(ctx.environment, host, (signIn) =>
    signIn.requestToken(code, { code_verifier: codeVerifier }),
  );
  if (!response.ok) {
    ctx.log.warn("salesforce refused a code", {
      status: response.status,
      reason: refusalOf(response),
    });
    return null;
  }
  const reply = readReply(response, TokenReply);
  const apiUrl = addressIn(ctx, reply);
  if (apiUrl === undefined) throw new AppError("crm_unavailable", FOREIGN);
  if (reply.refresh_token === undefined) {
    // The app lacks the scope refresh_token, which only the operator can add.
    ctx.log.error("salesforce granted no refresh token");
    throw new AppError("crm_unavailable");
  }
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresIn: LIFETIME,
    apiUrl,
    portalId: reply.id.split("/").at(-2) ?? "",
    scopes: reply.scope.split(" ").filter((scope) => scope !== ""),
  };
}

/** https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_refresh_token_flow.htm */
async function renewGrant(
  ctx: BaseContext,
  refreshToken: string,
  host: string | null = null,
): Promise<Grant | "revoked"> {
  // Not by a connection's own renewal, which loses a rotated token; here the newest is kept.
  const response = await askSignIn(ctx.environment, host, (signIn) => signIn.refreshToken(refreshToken));
  if (!response.ok) {
    const reason = refusalOf(response);
    ctx.log.warn("salesforce refused a refresh token", { status: response.status, reason });
    if (response.status === 400 && reason === "invalid_grant") return "revoked";
    throw new AppError("crm_unavailable");
  }
  const reply = readReply(response, TokenReply);
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? refreshToken,
    expiresIn: LIFETIME,
    // The old refresh token is spent, so a foreign address is dropped while the new token is kept.
    apiUrl: addressIn(ctx, reply),
  };
}

/** https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_revoke_token.htm */
async function revokeGrant(
  ctx: BaseContext,
  refreshToken: string,
  host: string | null = null,
): Promise<void> {
  const response = await askSignIn(ctx.environment, host, (signIn) => signIn.revokeToken(refreshToken));
  // 400 means an unknown token, which is already revoked.
  if (!response.ok && response.status !== 400) throw new AppError("crm_unavailable");
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query.htm */
async function readOwners(
  ctx: BaseContext,
  access: { accessToken: string; apiUrl: string | null },
  options: { withFormer: boolean },
): Promise<Owners> {
  const origin = access.apiUrl === null ? null : instanceOrigin(ctx.environment, access.apiUrl);
  if (origin === null) throw new AppError("crm_unavailable", FOREIGN);
  const owners: Owners = {};
  const where = options.withFormer ? "" : " WHERE IsActive = true";
  const org = { accessToken: access.accessToken, apiUrl: origin };
  const onwards = advancing(ctx.log, "salesforce users");
  let call: Call | undefined = query(`SELECT Id, Name, Email FROM User${where}`, { scanAll: false });
  while (call !== undefined) {
    const page: z.infer<typeof UserPage> = readReply(replyOf(await send(org, call, TIMEOUT)), UserPage);
    for (const { Id, Name, Email } of page.records) {
      owners[Id] = { email: Email?.toLowerCase() ?? null, name: Name ?? null };
    }
    const next = onwards(page.nextRecordsUrl);
    call = next === undefined ? undefined : queryMore(next);
  }
  return owners;
}

/** Salesforce's implementation of the sign-in interface. */
export const authorization: CrmAuthorization = {
  authorizeUrl,
  exchangeCode,
  renewGrant,
  revokeGrant,
  readOwners,
  signInHost,
};

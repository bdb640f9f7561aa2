import type { BaseContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { Grant, Owners } from "../connection-store.ts";
import { redirectUri, VERSION } from "./manifest.ts";
import { OwnerPage, TokenRefusal, TokenReply } from "./schema.ts";

// Plain fetch, not the vendor's client: these calls run while a person waits, and the client alone takes
// longer to load than they take to answer.

/** Milliseconds a token call may take. */
const TIMEOUT = 8_000;

export interface HubspotGrant extends Grant {
  readonly portalId: string;
  readonly scopes: string[];
}

/** Pauses before a second and third try, in milliseconds. */
const PAUSES = [300, 900];

/**
 * Calls the token endpoint, again on 5xx and network failures.
 * https://developers.hubspot.com/docs/api-reference/2026-03/authentication/oauth-tokens/refresh-oauth-token
 */
async function callTokenEndpoint(ctx: BaseContext, fields: Record<string, string>): Promise<Response> {
  const { HUBSPOT_API_URL, HUBSPOT_CLIENT_ID, HUBSPOT_CLIENT_SECRET } = ctx.environment.hubspot();
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(`${HUBSPOT_API_URL.replace(/\/$/, "")}/oauth/${VERSION}/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: HUBSPOT_CLIENT_ID,
        client_secret: HUBSPOT_CLIENT_SECRET,
        ...fields,
      }),
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => undefined);
    if (response && response.status < 500) return response;
    const pause = PAUSES[attempt];
    if (pause === undefined) throw new AppError("crm_unavailable");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Exchanges the code of the callback. Throws `crm_unavailable`; null when HubSpot refuses the code. */
export async function exchangeCode(
  ctx: BaseContext,
  code: string,
  codeVerifier: string,
): Promise<HubspotGrant | null> {
  const response = await callTokenEndpoint(ctx, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri(ctx.environment),
    code_verifier: codeVerifier,
  });
  if (!response.ok) {
    ctx.log.warn("hubspot refused a code", { status: response.status });
    return null;
  }
  const reply = TokenReply.safeParse(await response.json().catch(() => undefined));
  if (!reply.success) throw new AppError("crm_unavailable");
  return {
    accessToken: reply.data.access_token,
    refreshToken: reply.data.refresh_token,
    expiresIn: reply.data.expires_in,
    portalId: String(reply.data.hub_id ?? "unknown"),
    scopes: reply.data.scopes ?? [],
  };
}

/**
 * Renews a grant; `revoked` when HubSpot has withdrawn it (the app was uninstalled, the token deleted). Any
 * other refusal, as of our own secret, is ours to mend and disconnects nobody: `crm_unavailable`.
 */
export async function renewGrant(ctx: BaseContext, refreshToken: string): Promise<Grant | "revoked"> {
  const response = await callTokenEndpoint(ctx, { grant_type: "refresh_token", refresh_token: refreshToken });
  if (!response.ok) {
    const refusal = TokenRefusal.safeParse(await response.json().catch(() => undefined));
    const reason = refusal.data?.error ?? refusal.data?.status ?? "unknown";
    ctx.log.warn("hubspot refused a refresh token", { status: response.status, reason });
    if (response.status === 400 && /^(invalid_grant|BAD_REFRESH_TOKEN)$/.test(reason)) return "revoked";
    throw new AppError("crm_unavailable");
  }
  const reply = TokenReply.safeParse(await response.json().catch(() => undefined));
  if (!reply.success) throw new AppError("crm_unavailable");
  return {
    accessToken: reply.data.access_token,
    // HubSpot may rotate it: the newest is the one kept.
    refreshToken: reply.data.refresh_token,
    expiresIn: reply.data.expires_in,
  };
}

/**
 * Everyone who owns records; `withFormer` adds those who left, whose records and notes remain.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/owners
 */
export async function readOwners(
  ctx: BaseContext,
  accessToken: string,
  options: { withFormer: boolean },
): Promise<Owners> {
  const owners: Owners = {};
  for (const archived of options.withFormer ? [true, false] : [false]) {
    let after: string | undefined;
    do {
      const page = await readOwnerPage(ctx, accessToken, {
        limit: "500",
        archived: String(archived),
        ...(after === undefined ? {} : { after }),
      });
      for (const owner of page.results) {
        const name = [owner.firstName, owner.lastName].filter(Boolean).join(" ");
        owners[owner.id] = { email: owner.email?.toLowerCase() ?? null, name: name === "" ? null : name };
      }
      after = page.paging?.next?.after;
    } while (after !== undefined);
  }
  return owners;
}

async function readOwnerPage(
  ctx: BaseContext,
  accessToken: string,
  query: Record<string, string>,
): Promise<OwnerPage> {
  const { HUBSPOT_API_URL } = ctx.environment.hubspot();
  const response = await fetch(
    `${HUBSPOT_API_URL.replace(/\/$/, "")}/crm/owners/${VERSION}?${new URLSearchParams(query).toString()}`,
    { headers: { authorization: `Bearer ${accessToken}` }, signal: AbortSignal.timeout(TIMEOUT) },
  ).catch(() => undefined);
  const page = OwnerPage.safeParse(await response?.json().catch(() => undefined));
  if (!response?.ok || !page.success) throw new AppError("crm_unavailable");
  return page.data;
}

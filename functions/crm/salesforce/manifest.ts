import type { Environment } from "../../env.ts";

/** The API version this product speaks (Spring '26). */
export const VERSION = "v66.0";

/**
 * Salesforce has no rate a second: it counts the calls of 24 hours (`Sforce-Limit-Info`) and those that run
 * for more than 20 seconds, 25 at once. Ten a second keep an organization's own people from feeling us.
 * https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm
 */
export const RATES = { call: { spacing: 100, burst: 10 } } as const;

/** The calls of the day that a reply's `Sforce-Limit-Info` tells, e.g. `api-usage=18/5000`; null without. */
export function usageOf(limitInfo: string | null): { used: number; allowed: number } | null {
  const [, used, allowed] = /\bapi-usage=(\d+)\/(\d+)/.exec(limitInfo ?? "") ?? [];
  return used === undefined || allowed === undefined
    ? null
    : { used: Number(used), allowed: Number(allowed) };
}

/** Reading through the API, and going on without the person. */
export const SCOPES = ["api", "refresh_token"];

/** Where Salesforce sends the person back. */
export function redirectUri(environment: Environment): string {
  return new URL("/api/crm/oauth-callback/salesforce", environment.application().APP_URL).href;
}

/** An address below the sign-in's origin, which may have a path. */
export function loginUrl(environment: Environment, path: string): string {
  return `${environment.salesforce().SALESFORCE_LOGIN_URL.replace(/\/$/, "")}${path}`;
}

/**
 * The address of Salesforce's consent page, for an External Client App, which requires PKCE.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
 */
export function authorizeUrl(
  environment: Environment,
  request: { state: string; codeChallenge: string },
): string {
  const url = new URL(loginUrl(environment, "/services/oauth2/authorize"));
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: environment.salesforce().SALESFORCE_CLIENT_ID,
    redirect_uri: redirectUri(environment),
    scope: SCOPES.join(" "),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  }).toString();
  return url.href;
}

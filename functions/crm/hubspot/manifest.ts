import type { Environment } from "../../env.ts";

/** The dated API this product speaks. https://developers.hubspot.com/docs/api-reference/2026-03/overview */
export const VERSION = "2026-03";

/**
 * HubSpot allows an OAuth app 110 calls in ten seconds an account, and beside them 5 searches a second and
 * 300 a minute. Spaced as here, no ten seconds hold more than 104 calls and no second more than 5 searches;
 * in the long run that is 89 % and 80 % of what is allowed. Six searches take 1.25 seconds: one that
 * arrives a quarter of a second late still meets no other five.
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const RATES = {
  call: { spacing: 102, burst: 6 },
  // Two at once would make six in a second.
  search: { spacing: 250, burst: 0 },
} as const;

/** Read rights only; without sales-email-read the text of e-mails comes back redacted. */
export const SCOPES = ["oauth", "crm.objects.contacts.read", "sales-email-read", "crm.objects.owners.read"];

/** Asked for beside them where an organization has turned writing into its CRM on. */
export const WRITE_SCOPES = ["crm.objects.contacts.write"];

/** Where HubSpot sends the person back. */
export function redirectUri(environment: Environment): string {
  return new URL("/api/crm/oauth-callback/hubspot", environment.application().APP_URL).href;
}

/** The address of HubSpot's consent page. https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide */
export function authorizeUrl(
  environment: Environment,
  request: { state: string; codeChallenge: string },
  scopes: readonly string[] = SCOPES,
): string {
  const { HUBSPOT_APP_URL, HUBSPOT_CLIENT_ID } = environment.hubspot();
  const url = new URL(`${HUBSPOT_APP_URL.replace(/\/$/, "")}/oauth/authorize`);
  url.search = new URLSearchParams({
    client_id: HUBSPOT_CLIENT_ID,
    redirect_uri: redirectUri(environment),
    scope: scopes.join(" "),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  }).toString();
  return url.href;
}

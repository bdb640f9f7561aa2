import type { Hono } from "hono";
import { registerOpen, type Simulated, type SimulatorContext, type SimulatorEnv } from "./endpoint.ts";
import { HubspotError, oauthError } from "./errors.ts";
import type { AccessToken } from "./state-file.ts";

type Form = Record<string, string>;

/** The form of a token call. The dated endpoints ignore the query string and JSON. */
async function readForm(c: SimulatorContext): Promise<Form> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new HubspotError(415, "Unsupported Media Type", {});
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

function field(form: Form, name: string, status: string): string {
  const value = form[name];
  if (!value) throw oauthError("invalid_request", status, `missing or empty ${name}`);
  return value;
}

function checkClient(form: Form, simulated: Simulated): void {
  if (field(form, "client_id", "BAD_CLIENT_ID") !== simulated.clientId) {
    throw oauthError("invalid_client", "BAD_CLIENT_ID", "client_id is missing or unknown");
  }
  if (field(form, "client_secret", "BAD_CLIENT_SECRET") !== simulated.clientSecret) {
    throw oauthError("invalid_client", "BAD_CLIENT_SECRET", "client_secret is missing or does not match");
  }
}

function issued(simulated: Simulated, access: AccessToken) {
  return {
    token_type: "bearer",
    refresh_token: access.refreshToken,
    access_token: access.token,
    expires_in: simulated.lifetimeSeconds,
    hub_id: access.hubId,
    scopes: access.scopes,
    user_id: simulated.stores.get(access.hubId)?.portal.owners[0]?.userId ?? 0,
    token_use: "access_token",
  };
}

/**
 * Tokens: exchange and refresh, revocation.
 * https://developers.hubspot.com/docs/api-reference/2026-03/authentication/manage-oauth-tokens
 */
export function registerToken(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const { grants } = simulated;
  const root = "/oauth/2026-03/token";
  registerOpen(app, simulated, { method: "POST", path: root }, async (c) => {
    const form = await readForm(c);
    const grantType = field(form, "grant_type", "BAD_GRANT_TYPE");
    if (grantType !== "authorization_code" && grantType !== "refresh_token") {
      throw oauthError("unsupported_grant_type", "BAD_GRANT_TYPE", `unsupported grant_type ${grantType}`);
    }
    checkClient(form, simulated);
    if (grantType === "refresh_token") {
      return c.json(issued(simulated, grants.refresh(field(form, "refresh_token", "BAD_REFRESH_TOKEN"))));
    }
    const verifier = form["code_verifier"];
    const access = grants.exchange({
      code: field(form, "code", "BAD_AUTH_CODE"),
      clientId: simulated.clientId,
      redirectUri: field(form, "redirect_uri", "BAD_REDIRECT_URI"),
      ...(verifier === undefined ? {} : { verifier }),
    });
    return c.json(issued(simulated, access));
  });

  registerOpen(app, simulated, { method: "POST", path: `${root}/revoke` }, async (c) => {
    const form = await readForm(c);
    checkClient(form, simulated);
    grants.revoke(field(form, "token", "BAD_TOKEN"));
    return c.body(null, 200);
  });
}

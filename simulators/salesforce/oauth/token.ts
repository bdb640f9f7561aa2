import { createHmac } from "node:crypto";
import type { Hono } from "hono";
import { registerOpen, type Simulated, type SimulatorContext, type SimulatorEnv } from "../endpoint.ts";
import { oauthError } from "../errors.ts";
import type { Tokens } from "./grants.ts";

type Form = Record<string, string>;

/** The form of a token call: JSON is ignored. */
async function readForm(c: SimulatorContext): Promise<Form> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw oauthError("unsupported_grant_type", "grant type not supported");
  }
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

function field(form: Form, name: string): string {
  const value = form[name];
  if (!value) throw oauthError("invalid_request", `missing required parameter: ${name}`);
  return value;
}

/** The client from the form or from HTTP Basic. Throws the endpoint's error. */
function checkClient(c: SimulatorContext, form: Form, simulated: Simulated): void {
  const basic = /^Basic (\S+)$/.exec(c.req.header("Authorization") ?? "")?.[1];
  const [basicId = "", basicSecret = ""] =
    basic === undefined ? [] : Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent);
  const id = basic === undefined ? field(form, "client_id") : basicId;
  const secret = basic === undefined ? field(form, "client_secret") : basicSecret;
  if (id !== simulated.clientId) throw oauthError("invalid_client_id", "client identifier invalid");
  if (secret !== simulated.clientSecret) throw oauthError("invalid_client", "invalid client credentials");
}

/** A person's identity URL, which also names the org. */
const identityUrl = (simulated: Simulated, orgId: string, userId: string): string =>
  `${simulated.loginUrl}/id/${orgId}/${userId}`;

/** Without `expires_in`: the org decides how long a session lasts. */
function issued(simulated: Simulated, { session, refreshToken }: Tokens) {
  const id = identityUrl(simulated, session.orgId, session.userId);
  const issuedAt = String(simulated.now());
  const signature = createHmac("sha256", simulated.clientSecret)
    .update(id + issuedAt)
    .digest("base64");
  return {
    access_token: session.token,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    signature,
    scope: session.scopes.join(" "),
    instance_url: simulated.instanceUrl,
    id,
    token_type: "Bearer",
    issued_at: issuedAt,
  };
}

/**
 * Tokens: exchange, refresh, revocation.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_refresh_token_flow.htm
 */
export function registerToken(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const { grants } = simulated;
  const noStore = { "Cache-Control": "no-store" };
  registerOpen(app, simulated, { method: "POST", path: "/services/oauth2/token" }, async (c) => {
    const form = await readForm(c);
    const grantType = field(form, "grant_type");
    if (grantType !== "authorization_code" && grantType !== "refresh_token") {
      throw oauthError("unsupported_grant_type", "grant type not supported");
    }
    checkClient(c, form, simulated);
    if (grantType === "refresh_token") {
      return c.json(issued(simulated, grants.refresh(field(form, "refresh_token"))), 200, noStore);
    }
    const tokens = grants.exchange({
      code: field(form, "code"),
      redirectUri: field(form, "redirect_uri"),
      verifier: form["code_verifier"],
    });
    return c.json(issued(simulated, tokens), 200, noStore);
  });

  registerOpen(app, simulated, { method: "POST", path: "/services/oauth2/revoke" }, async (c) => {
    const { token = "" } = await readForm(c);
    if (grants.revoke(token)) return c.body(null, 200);
    const error = new URLSearchParams({
      error: "invalid_token",
      error_description: `invalid token: ${token}`,
    });
    return c.body(error.toString(), 400, { "Content-Type": "application/x-www-form-urlencoded" });
  });
}

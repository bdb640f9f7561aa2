import type { Hono } from "hono";
import { registerOpen, type Simulated, type SimulatorContext, type SimulatorEnv } from "../endpoint.ts";
import { SalesforceError } from "../errors.ts";
import type { Session } from "../state-file.ts";
import { identityUrl } from "./token.ts";

const badToken = () => new SalesforceError(403, "Bad_OAuth_Token");

function sessionOf(c: SimulatorContext, simulated: Simulated): Session {
  const token = /^Bearer (\S+)$/.exec(c.req.header("Authorization") ?? "")?.[1];
  if (!token) throw new SalesforceError(403, "Missing_OAuth_Token");
  try {
    return simulated.grants.authenticate(token);
  } catch (error) {
    throw error instanceof SalesforceError ? badToken() : error;
  }
}

function describe(simulated: Simulated, { orgId, userId }: Session) {
  const user = simulated.stores.get(orgId)?.find("User", userId)?.fields;
  if (!user) throw badToken();
  const rest = `${simulated.instanceUrl}/services/data/v{version}`;
  return {
    user_id: userId,
    organization_id: orgId,
    username: user["Username"],
    display_name: user["Name"],
    email: user["Email"],
    email_verified: true,
    first_name: user["FirstName"],
    last_name: user["LastName"],
    timezone: user["TimeZoneSidKey"],
    active: user["IsActive"],
    user_type: "STANDARD",
    language: user["LanguageLocaleKey"],
    locale: user["LocaleSidKey"],
    urls: {
      rest: `${rest}/`,
      sobjects: `${rest}/sobjects/`,
      query: `${rest}/query/`,
      custom_domain: simulated.instanceUrl,
    },
  };
}

/**
 * The token's user, in Salesforce's format and in OpenID's.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_openid.htm
 */
export function registerIdentity(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  registerOpen(app, simulated, { method: "GET", path: "/id/:org/:user" }, (c) => {
    const session = sessionOf(c, simulated);
    if (c.req.param("org") !== session.orgId || c.req.param("user") !== session.userId) throw badToken();
    const id = identityUrl(simulated, session.orgId, session.userId);
    return c.json({ id, asserted_user: true, ...describe(simulated, session) });
  });
  for (const method of ["GET", "POST"] as const) {
    registerOpen(app, simulated, { method, path: "/services/oauth2/userinfo" }, (c) => {
      const session = sessionOf(c, simulated);
      const { username, display_name, first_name, last_name, timezone, ...rest } = describe(
        simulated,
        session,
      );
      return c.json({
        sub: identityUrl(simulated, session.orgId, session.userId),
        preferred_username: username,
        name: display_name,
        given_name: first_name,
        family_name: last_name,
        zoneinfo: timezone,
        ...rest,
      });
    });
  }
}

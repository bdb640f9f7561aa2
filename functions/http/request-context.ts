import type { Context } from "hono";
import { apiKeyCredential } from "./api-key.ts";
import type { PublicContext } from "./context.ts";
import type { Endpoint, RawEndpoint } from "./endpoint.ts";
import { AppError } from "./errors.ts";
import type { Platform } from "./platform.ts";
import { sessionToken } from "./session-cookie.ts";

/**
 * Header in which a page names the organization it shows. All tabs of a browser share one session, and another tab may
 * have opened another organization in it: what this one writes would go there.
 */
export const SHOWN_ORGANIZATION = "x-shown-organization";

/** The context of a call before its gate. Throws `forbidden` and `invalid_api_key` for a key that is not looked up. */
export function requestContext(
  c: Context,
  platform: Platform,
  endpoint: Endpoint | RawEndpoint,
  requestId: string,
): PublicContext {
  return contextOf(platform, requestId, {
    sessionToken: credentialOf(c, platform, endpoint),
    shownOrganization: c.req.header(SHOWN_ORGANIZATION),
  });
}

/** The context of a call by what it shows of who makes it; no database is asked before `pool` is. */
export function contextOf(
  platform: Platform,
  requestId: string,
  shown: Pick<PublicContext, "sessionToken" | "shownOrganization">,
): PublicContext {
  return {
    environment: platform.environment,
    get pool() {
      return platform.pool;
    },
    clock: platform.clock,
    limits: platform.limits,
    log: platform.log.with({ requestId }),
    requestId,
    ...shown,
  };
}

/** Calls that anybody may make look at no key. */
function credentialOf(c: Context, platform: Platform, endpoint: Endpoint | RawEndpoint): string | null {
  const { APP_URL } = platform.environment.application();
  const token = sessionToken(c.req.header("cookie"), {
    secret: platform.environment.auth().BETTER_AUTH_SECRET,
    secure: APP_URL.startsWith("https:"),
  });
  if ("receive" in endpoint || endpoint.access === "public") return token;
  const key = apiKeyCredential(c.req.header("authorization"), endpoint.contract.scope);
  // Whose call it is must not depend on which of the two is looked at.
  if (key !== null && token !== null)
    throw new AppError(
      "forbidden",
      "La demande porte une session et une clé d’API\u00A0: n’en envoyez qu’une.",
    );
  return key ?? token;
}

import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { authorizationUrl } from "./authorization-url.ts";
import type { getHubspotAuthUrl as contract } from "./contract.ts";
import { authorizeUrl, SCOPES, WRITE_SCOPES } from "./hubspot/manifest.ts";
import { isWriteBackOn } from "./write-back/write-back-store.ts";

/** GET /api/hubspot/auth-url: HubSpot's consent page; the right to write is asked for only where it is used. */
export async function getHubspotAuthUrl(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { replace } = call.input.query;
  const scopes = (await isWriteBackOn(call.ctx)) ? [...SCOPES, ...WRITE_SCOPES] : SCOPES;
  return authorizationUrl(call.ctx, "hubspot", {
    authorizeUrl: (environment, request) => authorizeUrl(environment, request, scopes),
    replace,
  });
}

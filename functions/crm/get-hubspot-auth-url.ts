import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { authorizationUrl } from "./authorization-url.ts";
import type { getHubspotAuthUrl as contract } from "./contract.ts";
import { authorizeUrl } from "./hubspot/manifest.ts";

/** GET /api/hubspot/auth-url: HubSpot's consent page. */
export function getHubspotAuthUrl(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { replace } = call.input.query;
  return authorizationUrl(call.ctx, "hubspot", { authorizeUrl, replace });
}

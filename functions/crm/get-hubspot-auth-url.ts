import type { UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import type { getHubspotAuthUrl as contract } from "./contract.ts";
import { authorizeUrl } from "./hubspot/manifest.ts";
import { beginAuthorization } from "./oauth-state.ts";

/** GET /api/hubspot/auth-url: HubSpot's consent page, with a state that only this session can bring back. */
export async function getHubspotAuthUrl({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return { url: authorizeUrl(ctx.environment, await beginAuthorization(ctx, "hubspot")) };
}

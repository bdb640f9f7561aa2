import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { authorizationUrl } from "./authorization-url.ts";
import type { getSalesforceAuthUrl as contract } from "./contract.ts";
import { authorizeUrl } from "./salesforce/manifest.ts";

/** GET /api/salesforce/auth-url: Salesforce's consent page. */
export function getSalesforceAuthUrl(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { replace } = call.input.query;
  return authorizationUrl(call.ctx, "salesforce", { authorizeUrl, replace });
}

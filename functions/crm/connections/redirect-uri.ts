import type { Environment } from "../../env.ts";
import type { Crm } from "../names.ts";

/** OAuth redirect URI of a CRM. */
export function redirectUri(environment: Environment, crm: Crm): string {
  return new URL(`/api/crm/oauth-callback/${crm}`, environment.application().APP_URL).href;
}

import type { CrmAuthorization } from "../definition.ts";
import type { Crm } from "../names.ts";

/** How people let us into a CRM. */
export async function authorizationOf(crm: Crm): Promise<CrmAuthorization> {
  const module = (await import(`../${crm}/oauth.ts`)) as { authorization: CrmAuthorization };
  return module.authorization;
}

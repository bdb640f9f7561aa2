import type { CrmAuthorization } from "../definition.ts";
import type { Crm } from "../names.ts";

/** How people let us into a CRM. */
export async function authorizationOf(crm: Crm): Promise<CrmAuthorization> {
  const { authorization }: { authorization: CrmAuthorization } = await import(`../${crm}/oauth.ts`);
  return authorization;
}

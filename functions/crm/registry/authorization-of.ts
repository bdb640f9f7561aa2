import type { CrmAuthorization } from "../definition.ts";
import type { Crm } from "../names.ts";

/** Loads a CRM's sign-in module. */
export async function authorizationOf(crm: Crm): Promise<CrmAuthorization> {
  const { authorization }: { authorization: CrmAuthorization } = await import(`../${crm}/oauth.ts`);
  return authorization;
}

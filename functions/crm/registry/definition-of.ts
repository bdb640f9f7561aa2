import type { CrmDefinition } from "../definition.ts";
import type { Crm } from "../names.ts";

/** What is to know of a CRM without calling it. */
export async function definitionOf(crm: Crm): Promise<CrmDefinition> {
  const { definition }: { definition: CrmDefinition } = await import(`../${crm}/index.ts`);
  return definition;
}

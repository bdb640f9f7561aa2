import type { CrmDefinition } from "../definition.ts";
import type { Crm } from "../names.ts";

/** Loads a CRM's definition. */
export async function definitionOf(crm: Crm): Promise<CrmDefinition> {
  const { definition }: { definition: CrmDefinition } = await import(`../${crm}/index.ts`);
  return definition;
}

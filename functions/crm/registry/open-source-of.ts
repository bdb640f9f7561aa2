import type { OpenSource } from "../definition.ts";
import type { Crm } from "../names.ts";

/** Loads a CRM's reader. */
export async function openSourceOf(crm: Crm): Promise<OpenSource> {
  const { openSource }: { openSource: OpenSource } = await import(`../${crm}/source.ts`);
  return openSource;
}

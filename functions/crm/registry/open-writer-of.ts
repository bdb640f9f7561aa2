import type { OpenWriter } from "../definition.ts";
import type { Crm } from "../names.ts";

/** How a CRM is written to; of one that has `writeScopes`. */
export async function openWriterOf(crm: Crm): Promise<OpenWriter> {
  const { openWriter }: { openWriter: OpenWriter } = await import(`../${crm}/write.ts`);
  return openWriter;
}

import type { OpenWriter } from "../definition.ts";
import type { Crm } from "../names.ts";

/** Loads a CRM's writer; only for CRMs with `writeScopes`. */
export async function openWriterOf(crm: Crm): Promise<OpenWriter> {
  const { openWriter }: { openWriter: OpenWriter } = await import(`../${crm}/write.ts`);
  return openWriter;
}

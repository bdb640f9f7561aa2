import type { OpenWriter } from "../definition.ts";
import type { Provider } from "../names.ts";

/** Loads what writes in a provider's mailboxes. */
export async function openWriterOf(provider: Provider): Promise<OpenWriter> {
  const { openWriter }: { openWriter: OpenWriter } = await import(`../${provider}/write.ts`);
  return openWriter;
}

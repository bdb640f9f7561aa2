import type { OpenReader } from "../definition.ts";
import type { Provider } from "../names.ts";

/** Loads what reads headers in a provider's mailboxes. */
export async function openReaderOf(provider: Provider): Promise<OpenReader> {
  const { openReader }: { openReader: OpenReader } = await import(`../${provider}/read.ts`);
  return openReader;
}

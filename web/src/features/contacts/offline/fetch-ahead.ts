import type { QueryClient } from "@tanstack/react-query";
import { loadMarkdown } from "../../../lib/markdown.ts";
import { keepOnDevice } from "../kept/drafts.ts";
import { contactQuery } from "../contact-query.ts";

/** Milliseconds in which a contact fetched ahead is not fetched ahead again. */
const FRESH = 30 * 60_000;

/**
 * Brings what the day needs before it is needed: the contact's screen, what keeps typed text, then each contact, one
 * after the other so that nothing the person asks for waits behind them. A tunnel then changes nothing.
 */
export async function fetchAhead(client: QueryClient, contactIds: readonly string[]): Promise<void> {
  await Promise.all([
    // Without the network there is nothing to bring; the screen says so when it is opened.
    import("../feed/nothing-left.tsx").catch(() => undefined),
    import("../page/contact-screen.tsx").catch(() => undefined),
    import("../page/about.tsx").catch(() => undefined),
    import("../page/menu-entries.tsx").catch(() => undefined),
    import("../evidence/text-facts.tsx").catch(() => undefined),
    loadMarkdown(),
    keepOnDevice(client),
  ]);
  for (const contactId of contactIds) {
    await client.prefetchQuery({ ...contactQuery(contactId), staleTime: FRESH, retry: false });
  }
}

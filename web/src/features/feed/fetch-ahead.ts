import type { QueryClient } from "@tanstack/react-query";
import { loadMarkdown } from "../../lib/markdown.ts";
import { isSlowNetwork } from "../../lib/network.ts";
import { loadAhead } from "../contact/load-ahead.ts";
import { keepOnDevice } from "../message/kept/drafts.ts";
import { contactQuery } from "../../lib/contacts/contact-query.ts";

/** Milliseconds in which a contact fetched ahead is not fetched ahead again. */
const FRESH = 30 * 60_000;

/**
 * Brings what the day needs before it is needed: the contact's screen, what keeps typed text, then each contact, one
 * after the other so that nothing the person asks for waits behind them. A tunnel then changes nothing. On a slow or
 * metered network nothing comes that nobody asked for.
 */
export async function fetchAhead(client: QueryClient, contactIds: readonly string[]): Promise<void> {
  if (isSlowNetwork()) return;
  await Promise.all([
    // Without the network there is nothing to bring; the screen says so when it is opened.
    import("./nothing-left.tsx").catch(() => undefined),
    loadAhead(),
    loadMarkdown(),
    keepOnDevice(client),
  ]);
  for (const contactId of contactIds) {
    // It may have become one meanwhile.
    if (isSlowNetwork()) return;
    await client.prefetchQuery({ ...contactQuery(contactId), staleTime: FRESH, retry: false });
  }
}

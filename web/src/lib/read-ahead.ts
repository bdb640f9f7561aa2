import type { QueryClient } from "@tanstack/react-query";

interface Screen {
  client: QueryClient;
  /** The path of the address. */
  path: string;
  organizationId: string;
}

/** Puts what the page has asked for a screen (web/ask-ahead.ts) into the cache, before the screen is first shown. */
export type ReadAhead = (screen: Screen) => Promise<unknown>;

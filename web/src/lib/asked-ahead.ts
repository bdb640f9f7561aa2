import type { QueryClient } from "@tanstack/react-query";

declare global {
  /** Replies to what the page asked before this code was there (web/ask-ahead.ts), by address. */
  var askedAhead: Map<string, Promise<Response>> | undefined;
}

/** The reply on its way to what the page has asked already, once each; undefined if it was not asked, or is taken. */
export function takeAskedAhead(address: string): Promise<Response> | undefined {
  const reply = globalThis.askedAhead?.get(address);
  globalThis.askedAhead?.delete(address);
  return reply;
}

/** Whatever is written may change what would be answered, or whose it is: what nobody has taken is asked for again. */
export function forgetAskedAhead(): void {
  globalThis.askedAhead?.clear();
}

/** What is on its way and nobody has taken yet. */
export const askedAhead = (): Iterable<Promise<Response>> => globalThis.askedAhead?.values() ?? [];

/** Whether a reply that the page asked for is still to be taken. */
export const isAskedAhead = (): boolean => (globalThis.askedAhead?.size ?? 0) > 0;

interface Screen {
  client: QueryClient;
  /** The path of the address. */
  path: string;
  organizationId: string;
}

/** Puts what the page has asked for a screen (web/ask-ahead.ts) into the cache, before the screen is first shown. */
export type ReadAhead = (screen: Screen) => Promise<unknown>;

import type { QueryClient } from "@tanstack/react-query";
import { type Session, sessionQuery } from "./session.ts";

/** Milliseconds between a call that changed the session and asking for it anew (docs/product.md, 9). */
export const SESSION_SIGNAL_DELAY = 10;

/**
 * Asks who is signed in, after a call that changed it: signing in, a new password, another organization. Throws what
 * asking throws.
 */
export async function refreshSession(client: QueryClient): Promise<Session | null> {
  await new Promise((resolve) => setTimeout(resolve, SESSION_SIGNAL_DELAY));
  // What was asked before the change would be answered in its place.
  await client.cancelQueries({ queryKey: sessionQuery().queryKey, exact: true });
  return client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
}

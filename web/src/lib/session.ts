import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SessionReply } from "../../../functions/auth/contract.ts";
import { exchange } from "./http.ts";

export type Session = NonNullable<SessionReply>;

/** Why there is no session any more: the person left, or the server no longer accepts it. */
export type SessionEnd = "left" | "expired";

const END_KEY = ["session-end"] as const;

/** Who is signed in; null when nobody is. */
export async function getSession({
  bypassCache = false,
  signal,
}: {
  bypassCache?: boolean;
  signal?: AbortSignal;
}) {
  const url = `/api/auth/get-session${bypassCache ? "?disableCookieCache=true" : ""}`;
  return (await exchange({ method: "GET", url, signal })) as SessionReply;
}

export function sessionQuery() {
  return queryOptions({ queryKey: ["session"], queryFn: ({ signal }) => getSession({ signal }) });
}

/**
 * Forgets everything fetched, the session included; the guard then shows the sign-in screen. The session's
 * own entry is set rather than removed, because removed entries no longer notify the screens watching them.
 */
export function endSession(client: QueryClient, reason: SessionEnd): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== "session" });
  client.getMutationCache().clear();
  client.setQueryDefaults(END_KEY, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<SessionEnd>(END_KEY, reason);
  client.setQueryData(sessionQuery().queryKey, null);
}

/** How the last session ended, undefined if none did. */
export function sessionEnd(client: QueryClient): SessionEnd | undefined {
  return client.getQueryData<SessionEnd>(END_KEY);
}

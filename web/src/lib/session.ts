import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { getSession as contract, SessionReply } from "../../../functions/auth/contract.ts";
import { isOutage } from "./api-error.ts";
import { call } from "./call.ts";
import { organizationShown, showNoOrganization, showOrganization } from "./http.ts";
import { showDaysIn } from "./french-dates.ts";
import { organizationMoved } from "./moved-organization.ts";
import type { OnWire } from "./on-wire.ts";

/** `leaving`: the person is signing out, and no screen that needs a session is shown. */
export type Session = NonNullable<OnWire<SessionReply>> & { leaving?: boolean };

/** Why there is no session any more: the person left, or the server no longer accepts it. */
export type SessionEnd = "left" | "deleted" | "expired";

/** Milliseconds after which a session that could not be checked is checked again. */
const AGAIN_AFTER = 5_000;

const END_KEY = ["session-end"] as const;

/** Name of the channel on which a person's tabs tell each other that their organization has changed. */
const TABS = "relance-organization";

let tabs: BroadcastChannel | undefined;

/**
 * Hears of the organization that another tab opens in the session that all tabs share: what this one shows and writes
 * would be another's. Returns how to stop.
 */
export function followOtherTabs(): () => void {
  tabs = new BroadcastChannel(TABS);
  tabs.onmessage = ({ data }: { data: string | null }) => organizationMoved(data !== organizationShown());
  return () => {
    tabs?.close();
    tabs = undefined;
  };
}

/** Tells the other tabs, and not this one, which organization the session works in from here on; null for none. */
export function tellOtherTabs(organizationId: string | null): void {
  showNoOrganization();
  const channel = tabs ?? new BroadcastChannel(TABS);
  channel.postMessage(organizationId);
  // Screens without the guard, such as an invitation's, follow nobody.
  if (channel !== tabs) channel.close();
}

/** Who is signed in; null when nobody is. */
export async function getSession({
  bypassCache = false,
  signal,
}: {
  bypassCache?: boolean;
  signal?: AbortSignal;
}): Promise<Session | null> {
  const session = await call<typeof contract>({
    method: "GET",
    path: "/api/auth/get-session",
    query: bypassCache ? { disableCookieCache: true } : {},
    ...(signal && { signal }),
  });
  const active = session?.session.activeOrganizationId;
  showOrganization(active);
  showDaysIn(session?.timeZone);
  if (session !== null && (organizationShown() ?? active) !== active) organizationMoved(true);
  return session;
}

/** Who is signed in; null when nobody is. The one query of the session, which every screen watches. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => getSession({ signal }),
    // A page that opened without a network goes on by itself once there is one.
    refetchInterval: ({ state: { data, error } }) => data === undefined && isOutage(error) && AGAIN_AFTER,
  });
}

/** Nothing is asked before a session with an active organization exists (docs/product.md, 5). */
export function useActiveOrganization(): string | null {
  return useQuery(sessionQuery()).data?.session.activeOrganizationId ?? null;
}

/**
 * Forgets everything fetched; the guard then shows the sign-in screen. The session goes first, and is set
 * rather than removed: screens still watching it hear of it, and ask for nothing more. Late refusals of
 * requests already under way change nothing of how it ended.
 */
export function endSession(client: QueryClient, reason: SessionEnd): void {
  if (client.getQueryData(sessionQuery().queryKey) === null) return;
  showNoOrganization();
  client.setQueryDefaults(END_KEY, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(sessionQuery().queryKey, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== "session" });
  client.getMutationCache().clear();
  client.setQueryData<SessionEnd>(END_KEY, reason);
}

/** How the last session ended, undefined if none did. */
export function sessionEnd(client: QueryClient): SessionEnd | undefined {
  return client.getQueryData<SessionEnd>(END_KEY);
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { getHubspotAuthUrl } from "../../../../functions/crm/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { getSession, sessionQuery } from "../../lib/session.ts";
import { notify } from "../../ui/notify.ts";
import { connectionsQuery } from "./queries.ts";

/** The session is asked for this often until it reports HubSpot (specification, section 9). */
const POLLING = 1000;

/** Where the page at the end of an authorization says how it went (functions/crm/callback-page.ts). */
const CHANNEL = "relance-crm";

/** Whether HubSpot is connected, and how to connect it in another tab. */
export function useHubspot() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const { data: session } = useQuery(sessionQuery());
  const connections = useQuery({ ...connectionsQuery(), enabled: session != null });
  const connection = connections.data?.data.find(({ crm }) => crm === "hubspot");
  const broken = connection !== undefined && connection.state !== "active";
  const connected = session?.isHubspotAuthActive === true && !broken;

  useQuery({
    ...sessionQuery(),
    queryFn: async ({ signal }) => {
      const next = await getSession({ bypassCache: true, signal });
      if (next?.isHubspotAuthActive === true) {
        void client.invalidateQueries({ queryKey: connectionsQuery().queryKey });
      }
      return next;
    },
    enabled: waiting && !connected,
    refetchInterval: POLLING,
    // The other tab is in front while the person authorizes.
    refetchIntervalInBackground: true,
  });

  useEffect(() => {
    if (!waiting) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      // Refused, expired or failed: the other tab says which; there is nothing left to wait for.
      if (data !== "connected") setWaiting(false);
    };
    return () => channel.close();
  }, [waiting]);

  const connect = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call<typeof getHubspotAuthUrl>({ method: "GET", path: "/api/hubspot/auth-url" });
      return { url, opened: openIn(tab, url) };
    },
    onSuccess: () => setWaiting(true),
    onError: (error, tab) => {
      tab?.close();
      notify({ kind: "error", text: `HubSpot n’a pas pu être ouvert. ${messageOf(error)}` });
    },
  });

  return {
    connection,
    connected,
    waiting: waiting && !connected,
    /** The address to follow by hand when the browser refused to open a tab. */
    blockedUrl: connect.data?.opened === false && !connected ? connect.data.url : null,
    connecting: connect.isPending,
    // The tab opens within the click, or blockers would refuse it; its address comes after.
    connect: () => connect.mutate(window.open("about:blank", "_blank")),
  };
}

function openIn(tab: Window | null, url: string): boolean {
  if (tab === null || tab.closed) return false;
  // What `noopener` would do, had we not needed the tab's handle to give it an address.
  tab.opener = null;
  tab.location.href = url;
  return true;
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Crm } from "../../../../../functions/crm/contract.ts";
import type { contract as getAuthUrl } from "../../../../../functions/crm/connections/get-auth-url.ts";
import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { returned } from "../../../lib/returned.ts";
import { getSession, sessionQuery } from "../../../lib/session.ts";
import { notify } from "../../../ui/notify.ts";
import { connectionsQuery } from "../../../lib/crm-queries.ts";
import { organizationSettingsQuery } from "../../../lib/organization-settings.ts";

/** What a CRM is asked for this often until it is connected (docs/product.md, 9). */
const POLLING = 1000;

/** Where the page at the end of an authorization says how it went (functions/crm/connections/callback-page.ts). */
const CHANNEL = "relance-crm";

const authUrl = async (crm: Crm, query: { replace?: "true"; host?: string }) =>
  returned(
    await call<typeof getAuthUrl>({ method: "GET", path: "/api/crm/auth-url/{crm}", params: { crm }, query }),
    `${crm} auth url`,
  );

/** Whether a CRM is connected, and how to connect it in another tab. */
export function useCrm(crm: Crm) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const [otherAccount, setOtherAccount] = useState(false);
  const [host, setHost] = useState<string | null>(null);
  const { data: session } = useQuery(sessionQuery());
  const connections = useQuery({
    ...connectionsQuery(),
    enabled: session?.session.activeOrganizationId != null,
  });
  const connection = connections.data?.data.find((one) => one.crm === crm);
  const broken = connection?.state === "revoked" || connection?.state === "error";
  // The session speaks of HubSpot alone (docs/product.md, 4).
  const known = crm === "hubspot" ? session?.isHubspotAuthActive === true : connection !== undefined;
  const connected = known && !broken;

  useQuery({
    ...sessionQuery(),
    queryFn: async ({ signal }) => {
      const next = await getSession({ bypassCache: true, signal });
      if (next?.isHubspotAuthActive === true) {
        void client.invalidateQueries({ queryKey: connectionsQuery().queryKey });
      }
      return next;
    },
    enabled: crm === "hubspot" && waiting && !connected,
    refetchInterval: POLLING,
    // The other tab is in front while the person authorizes.
    refetchIntervalInBackground: true,
  });
  useQuery({
    ...connectionsQuery(),
    enabled: crm !== "hubspot" && waiting && !connected,
    refetchInterval: POLLING,
    refetchIntervalInBackground: true,
  });

  useEffect(() => {
    if (!waiting) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: { data: { crm?: Crm; outcome?: string } }) => {
      if (data.crm !== crm) return;
      if (data.outcome === "connected") {
        // One that is connected again is not asked for each second: what it may do has changed all the same.
        void client.invalidateQueries({ queryKey: connectionsQuery().queryKey });
        void client.invalidateQueries({ queryKey: organizationSettingsQuery().queryKey });
        return;
      }
      // Refused, expired or failed: the other tab says which; there is nothing left to wait for.
      setWaiting(false);
      setOtherAccount(data.outcome === "other_account" || data.outcome === "unfinished");
    };
    return () => channel.close();
  }, [waiting, crm, client]);

  const open = useMutation({
    mutationFn: async ({ tab, replace }: { tab: Window | null; replace: boolean }) => {
      const { url } = await authUrl(crm, {
        ...(replace && { replace: "true" }),
        ...(host !== null && { host }),
      });
      return { url, opened: openIn(tab, url) };
    },
    onSuccess: () => setWaiting(true),
    onError: (error, { tab }) => {
      tab?.close();
      notify({ kind: "error", text: `${CRM_NAMES[crm]} n’a pas pu être ouvert. ${messageOf(error)}` });
    },
  });

  return {
    connection,
    connected,
    broken,
    canManage: connections.data?.canManage === true,
    waiting: waiting && !connected,
    /** The person has just authorized another account than the one whose contacts are here. */
    otherAccount: otherAccount && !connected,
    /** The address to follow by hand when the browser refused to open a tab. */
    blockedUrl: open.data?.opened === false && !connected ? open.data.url : null,
    connecting: open.isPending,
    /** Where one may sign in, where there is a choice, and what was chosen. */
    signIns: connections.data?.signIns[crm] ?? null,
    host,
    setHost,
    /** `replace`: another account may take the place of the one whose contacts are here. */
    connect: (replace = false) => {
      setOtherAccount(false);
      // The tab opens within the click, or blockers would refuse it; its address comes after.
      open.mutate({ tab: window.open("about:blank", "_blank"), replace });
    },
  };
}

function openIn(tab: Window | null, url: string): boolean {
  if (tab === null || tab.closed) return false;
  // What `noopener` would do, had we not needed the tab's handle to give it an address.
  tab.opener = null;
  tab.location.href = url;
  return true;
}

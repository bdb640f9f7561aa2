import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { contract as getAuthUrl } from "../../../../functions/mailbox/connections/get-mailbox-auth-url.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { notify } from "../../ui/notify.ts";
import { mailboxKey } from "./mailbox-queries.ts";

type Purpose = "write" | "replies";
type Provider = "google";

/** Where the page at the end of an authorization says how it went (functions/mailbox/connections/callback-page.ts). */
const CHANNEL = "relance-mailbox";

/** How to allow one thing in one's mailbox, in another tab. */
export function useConnectMailbox(provider: Provider, name: string) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Purpose | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);

  useEffect(() => {
    if (waiting === null) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: { data: { provider?: string; outcome?: string } }) => {
      if (data.provider !== provider) return;
      setWaiting(null);
      setOutcome(data.outcome ?? null);
      void client.invalidateQueries({ queryKey: mailboxKey });
    };
    return () => channel.close();
  }, [waiting, provider, client]);

  const open = useMutation({
    mutationFn: async ({ tab, purpose }: { tab: Window | null; purpose: Purpose }) => {
      const { url } = await call<typeof getAuthUrl>({
        method: "GET",
        path: "/api/me/mailbox/auth-url/{provider}",
        params: { provider },
        query: { purpose },
      });
      if (tab === null || tab.closed) return { url, opened: false };
      tab.opener = null;
      tab.location.replace(url);
      return { url, opened: true };
    },
    onSuccess: (_, { purpose }) => setWaiting(purpose),
    onError: (error, { tab }) => {
      tab?.close();
      notify({ kind: "error", text: `${name} n’a pas pu être ouvert. ${messageOf(error)}` });
    },
  });

  return {
    waiting,
    outcome,
    /** The address to follow by hand when the browser refused to open a tab. */
    blockedUrl: waiting !== null && open.data?.opened === false ? open.data.url : null,
    connect: (purpose: Purpose) => {
      setOutcome(null);
      // The tab opens within the click, or blockers would refuse it; its address comes after.
      open.mutate({ tab: window.open("about:blank", "_blank"), purpose });
    },
  };
}

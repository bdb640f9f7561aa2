import { queryOptions } from "@tanstack/react-query";
import type { contract as getMailbox } from "../../../../functions/mailbox/connections/get-mailbox.ts";
import type { contract as getMailState } from "../../../../functions/mailbox/sending/get-mail-state.ts";
import { call } from "../../lib/call.ts";

/** Under it stands all that is asked of one's own mailbox. */
export const mailboxKey = ["mailbox"] as const;

/** One's own mailbox, and which may be connected. */
export const mailboxQuery = () =>
  queryOptions({
    queryKey: [...mailboxKey, "connection"],
    queryFn: ({ signal }) => call<typeof getMailbox>({ method: "GET", path: "/api/me/mailbox", signal }),
  });

/** What an action's message became in one's mailbox, and which takes it. */
export const mailStateQuery = (actionId: string) =>
  queryOptions({
    queryKey: [...mailboxKey, "message", actionId],
    queryFn: ({ signal }) =>
      call<typeof getMailState>({
        method: "GET",
        path: "/api/me/mailbox/messages/{actionId}",
        params: { actionId },
        signal,
      }),
  });

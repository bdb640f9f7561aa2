import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as dismissAction } from "../../../../functions/suggestions/actions/dismiss.ts";
import type { contract as markActionDone } from "../../../../functions/suggestions/actions/mark-done.ts";
import { call } from "../call.ts";
import { ApiError } from "../api-error.ts";
import { applyAction } from "./apply-action.ts";
import { contactsKey } from "./queries.ts";
import { tellTabs } from "./tabs.ts";

export type Archive = "done" | "dismiss";

interface Archived {
  actionId: string;
  how: Archive;
  /** By sending its message. */
  sent?: boolean;
  /** Of one done in another way: how the contact was reached, where that is known. */
  by?: "call" | "sms" | "linkedin";
  /** What was noted of that call, by its id: both are one exchange. */
  noteId?: string | undefined;
}

/**
 * Marks an action done or dismissed (`sent`: by sending its message, which then goes into the CRM), then refreshes
 * every contact query, in the person's other tabs too. `keepalive`: the person may leave the page right after the click, and the click counts.
 */
export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ actionId, how, sent = true, by, noteId }: Archived) =>
      how === "done"
        ? call<typeof markActionDone>({
            method: "PATCH",
            path: "/api/actions/{actionId}/done",
            params: { actionId },
            query: {
              sent: sent ? "true" : "false",
              ...(by !== undefined && { by }),
              ...(noteId !== undefined && { note: noteId }),
            },
            keepalive: true,
          })
        : call<typeof dismissAction>({
            method: "PATCH",
            path: "/api/actions/{actionId}/dismiss",
            params: { actionId },
            keepalive: true,
          }),
    onSuccess: (action) => {
      applyAction(client, action);
      void client.invalidateQueries({ queryKey: contactsKey });
      tellTabs(action);
    },
    // Handled meanwhile, elsewhere: what is shown is asked for again.
    onError: (error) => {
      if (error instanceof ApiError && error.code === "conflict")
        void client.invalidateQueries({ queryKey: contactsKey });
    },
  });
}

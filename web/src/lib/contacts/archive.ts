import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as dismissAction } from "../../../../functions/suggestions/actions/dismiss.ts";
import type { contract as markActionDone } from "../../../../functions/suggestions/actions/mark-done.ts";
import { call } from "../call.ts";
import { applyAction } from "./apply-action.ts";
import { contactsKey } from "./queries.ts";

export type Archive = "done" | "dismiss";

/**
 * Marks an action done or dismissed (`sent`: by sending its message, which then goes into the CRM), then refreshes
 * every contact query. `keepalive`: the person may leave the page right after the click, and the click counts.
 */
export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ actionId, how, sent = true }: { actionId: string; how: Archive; sent?: boolean }) =>
      how === "done"
        ? call<typeof markActionDone>({
            method: "PATCH",
            path: "/api/actions/{actionId}/done",
            params: { actionId },
            query: { sent: sent ? "true" : "false" },
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
    },
  });
}

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Action, DismissedBecause } from "../../../../functions/suggestions/actions/contract.ts";
import type { contract as dismissAction } from "../../../../functions/suggestions/actions/dismiss.ts";
import type { contract as postponeAction } from "../../../../functions/suggestions/actions/postpone.ts";
import type { contract as undoAction } from "../../../../functions/suggestions/actions/undo.ts";
import { call } from "../../lib/call.ts";
import { applyAction } from "../../lib/contacts/apply-action.ts";
import { tellTabs } from "../../lib/contacts/tabs.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** Opens again what was handled; every contact query is refreshed. */
export async function undo(
  client: QueryClient,
  actionId: string,
): Promise<{ contactId: string; isLoggedInCrm: boolean }> {
  const { action, isLoggedInCrm } = await call<typeof undoAction>({
    method: "PATCH",
    path: "/api/actions/{actionId}/undo",
    params: { actionId },
  });
  apply(client, action);
  return { contactId: action.contactId, isLoggedInCrm };
}

/** Adds to an action that was hidden the reason one chose for it. */
export function useBecause() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ actionId, because }: { actionId: string; because: DismissedBecause }) =>
      call<typeof dismissAction>({
        method: "PATCH",
        path: "/api/actions/{actionId}/dismiss",
        params: { actionId },
        query: { because },
      }),
    onSuccess: (action) => apply(client, action),
  });
}

/** Puts an action off: `until` is a choice's name, or a day as `YYYY-MM-DD`. */
export function usePostpone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ actionId, until }: { actionId: string; until: string }) =>
      call<typeof postponeAction>({
        method: "PATCH",
        path: "/api/actions/{actionId}/postpone",
        params: { actionId },
        body: { until },
      }),
    onSuccess: (action) => apply(client, action),
  });
}

function apply(client: QueryClient, action: OnWire<Action>): void {
  applyAction(client, action);
  tellTabs(action);
  void client.invalidateQueries({ queryKey: contactsKey });
}

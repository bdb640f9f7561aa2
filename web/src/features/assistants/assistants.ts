import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as listAssistants } from "../../../../functions/assistants/list-assistants.ts";
import type { contract as revokeAssistant } from "../../../../functions/assistants/revoke-assistant.ts";
import { call } from "../../lib/call.ts";

const assistantsKey = ["assistants"] as const;

/** One's own assistants, for owners every member's. Asked anew each time: they end on their own. */
export function assistantsQuery() {
  return queryOptions({
    queryKey: assistantsKey,
    queryFn: ({ signal }) => call<typeof listAssistants>({ method: "GET", path: "/api/assistants", signal }),
    staleTime: 0,
  });
}

/** Disconnects an assistant: its next question is refused. */
export function useRevokeAssistant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof revokeAssistant>({ method: "DELETE", path: "/api/assistants/{id}", params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: assistantsKey }),
  });
}

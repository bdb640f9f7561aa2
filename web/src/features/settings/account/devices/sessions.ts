import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { listSessions } from "../../../../../../functions/auth/contract.ts";
import { messageOf } from "../../../../lib/api-error.ts";
import { call } from "../../../../lib/call.ts";
import { exchange } from "../../../../lib/http.ts";
import { notify } from "../../../../ui/notify.ts";

const sessionsKey = ["device-sessions"] as const;

/** The sessions of the signed-in person, this one among them, on all their devices. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) =>
      call<typeof listSessions>({ method: "GET", path: "/api/auth/list-sessions", signal }),
  });
}

/** Ends one session, or all but this one; `onEnded` once the list no longer has it. */
export function useEndSession(onEnded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { token: string } | "others") =>
      which === "others"
        ? exchange({ method: "POST", path: "/api/auth/revoke-other-sessions", body: {} })
        : exchange({ method: "POST", path: "/api/auth/revoke-session", body: which }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionsKey });
      onEnded();
    },
    onError: (error) => notify({ kind: "error", text: `La déconnexion a échoué. ${messageOf(error)}` }),
  });
}

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/api-error.ts";
import { exchange } from "../../../lib/http.ts";
import { notify } from "../../../ui/notify.ts";

/** A session of the signed-in person, as better-auth lists them. */
export interface DeviceSession {
  id: string;
  /** What ends it. */
  token: string;
  createdAt: Date;
  userAgent?: string | null;
  /** Who acts in the person's name by it: an administrator. */
  impersonatedBy?: string | null;
}

const sessionsKey = ["device-sessions"] as const;

export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) =>
      // An endpoint of better-auth, which `call` does not cover: its reply is not checked again here.
      (await exchange({ method: "GET", path: "/api/auth/list-sessions", signal })) as DeviceSession[],
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

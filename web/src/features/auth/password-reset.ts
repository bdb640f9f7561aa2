import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exchange } from "../../lib/http.ts";
import { endSession, getSession } from "../../lib/session.ts";

/** Asks for a mail with a link to choose a new password. The answer never tells whether the account exists. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) =>
      exchange({
        method: "POST",
        path: "/api/auth/request-password-reset",
        body: { email, redirectTo: "/auth/reset-password" },
      }),
  });
}

/** Sets a new password with the token of that link, which serves once. */
export function useResetPassword(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newPassword: string) =>
      exchange({ method: "POST", path: "/api/auth/reset-password", body: { newPassword, token } }),
    onSuccess: async () => {
      // Whoever was signed in here may no longer be. That this cannot be asked now changes nothing of the reset.
      const session = await getSession({ bypassCache: true }).catch(() => undefined);
      if (session === null) endSession(client, "left");
    },
  });
}

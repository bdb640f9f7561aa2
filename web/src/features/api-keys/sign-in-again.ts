import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { exchange } from "../../lib/http.ts";
import { refreshSession } from "../../lib/refresh-session.ts";
import { sessionQuery } from "../../lib/session.ts";

/**
 * Signs the person in once more, by their password, under the screen that needs a young session: it stays as it is, and
 * goes on in the organization that it shows.
 */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (password: string) => {
      const { user } = (await client.ensureQueryData(sessionQuery())) ?? {};
      await exchange({
        method: "POST",
        path: "/api/auth/sign-in/email",
        body: { email: user?.email, password, rememberMe: true },
      });
    },
    onSuccess: () => refreshSession(client),
  });
}

/** Why it failed, in French: whoever asks has typed no address. */
export function signInAgainMessage(error: unknown): string {
  return error instanceof ApiError && error.code === "INVALID_EMAIL_OR_PASSWORD"
    ? "Ce mot de passe n’est pas le bon."
    : messageOf(error);
}

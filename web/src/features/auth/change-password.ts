import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exchange } from "../../lib/http.ts";
import { refreshSession } from "../../lib/refresh-session.ts";

export interface Passwords {
  formerPassword: string;
  password: string;
}

/** Changes the password and signs every other device out; this one gets a new session. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ formerPassword, password }: Passwords) =>
      exchange({
        method: "POST",
        path: "/api/auth/change-password",
        body: { currentPassword: formerPassword, newPassword: password, revokeOtherSessions: true },
      }),
    onSuccess: () => refreshSession(client),
  });
}

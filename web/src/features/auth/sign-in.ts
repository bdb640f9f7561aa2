import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exchange, showNoOrganization } from "../../lib/http.ts";
import { refreshSession } from "../../lib/refresh-session.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in, always remembered, then asks who that is: the guard reads nothing else. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      exchange({
        method: "POST",
        path: "/api/auth/sign-in/email",
        body: { email, password, rememberMe: true },
      }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: ["contacts"] });
      showNoOrganization();
      await refreshSession(client);
    },
  });
}

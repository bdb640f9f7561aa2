import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exchange } from "../../../lib/http.ts";
import { endSession } from "../../../lib/session.ts";
import { forgetDrafts } from "../../message/kept/drafts.ts";

/**
 * Deletes the account. The server wants the password when the session is not fresh. Resolves to whether the
 * account is gone, or only a confirmation mail was sent.
 */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string | null) => {
      const reply = await exchange({
        method: "POST",
        path: "/api/auth/delete-user",
        body: password === null ? {} : { password },
      });
      return { mailSent: isMailSent(reply) };
    },
    onSuccess: ({ mailSent }) => {
      // Until the mail's link is followed the account stays, and the person signed in.
      if (mailSent) return;
      // The guard leads on: to /auth/register, where deleting an account ends (docs/product.md, 4).
      forgetDrafts(client);
      endSession(client, "deleted");
    },
  });
}

function isMailSent(reply: unknown): boolean {
  return (
    typeof reply === "object" &&
    reply !== null &&
    "message" in reply &&
    reply.message === "Verification email sent"
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { exchange } from "../../lib/http.ts";
import { endSession } from "../../lib/session.ts";
import { messageOf } from "../../lib/api-error.ts";
import { notify } from "../../ui/notify.ts";
import { forgetDrafts } from "../contacts/drafts.ts";

/** Signs out: everything fetched is forgotten, and the guard shows the sign-in screen. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => exchange({ method: "POST", url: "/api/auth/sign-out", body: {} }),
    onSuccess: async () => {
      await navigate("/auth/login");
      forgetDrafts(client);
      endSession(client, "left");
    },
    onError: (error) => notify({ kind: "error", text: `La déconnexion a échoué. ${messageOf(error)}` }),
  });
}

/**
 * Deletes the account. The server wants the password when the session is not fresh. Resolves to whether the
 * account is gone, or only a confirmation mail was sent.
 */
export function useDeleteAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string | null) => {
      const reply = await exchange({
        method: "POST",
        url: "/api/auth/delete-user",
        body: password === null ? {} : { password },
      });
      return { mailSent: isMailSent(reply) };
    },
    onSuccess: async ({ mailSent }) => {
      if (mailSent) {
        notify({
          kind: "plain",
          text: "Un e-mail vous a été envoyé : ouvrez-le pour confirmer la suppression.",
        });
        return;
      }
      await navigate("/auth/register");
      forgetDrafts(client);
      endSession(client, "left");
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

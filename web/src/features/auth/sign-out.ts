import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../lib/api-error.ts";
import { exchange } from "../../lib/http.ts";
import { endSession, sessionQuery } from "../../lib/session.ts";
import { notify } from "../../ui/notify.ts";
import { forgetDrafts, saveDrafts } from "../message/kept/drafts.ts";

const UNSAVED =
  "Un message n’est pas enregistré. Rouvrez sa fiche pour réessayer, ou déconnectez-vous encore une fois pour l’abandonner.";

/** A message could not be saved: leaving would lose it. */
class UnsavedError extends Error {}

/**
 * Signs out: everything fetched is forgotten, and one is led to the sign-in screen unless `to` says otherwise. Throws
 * `UnsavedError` while a message is unsaved; asked once more, signs out and abandons that message.
 */
export function useSignOut(to = "/auth/login") {
  const client = useQueryClient();
  const navigate = useNavigate();
  const told = useRef(false);
  return useMutation({
    mutationFn: async () => {
      if (!(await saveDrafts(client)) && !told.current) {
        told.current = true;
        throw new UnsavedError();
      }
      setLeaving(client, true);
      // By the next task the guard has taken the screens away, and with them whatever asks again by itself.
      await new Promise((resolve) => setTimeout(resolve));
      // A request still under way when the session ends would be refused.
      await client.cancelQueries();
      return exchange({ method: "POST", path: "/api/auth/sign-out", body: {} });
    },
    onSuccess: async () => {
      await navigate(to);
      forgetDrafts(client);
      endSession(client, "left");
    },
    onError: (error) => {
      setLeaving(client, false);
      const why = error instanceof UnsavedError ? UNSAVED : `La déconnexion a échoué. ${messageOf(error)}`;
      notify({ kind: "error", text: why });
    },
  });
}

/** Takes the screens away while the person signs out, or gives them back when that failed. */
function setLeaving(client: QueryClient, leaving: boolean): void {
  client.setQueryData(sessionQuery().queryKey, (session) => session && { ...session, leaving });
}

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../lib/api-error.ts";
import { exchange } from "../../lib/http.ts";
import { endSession, sessionQuery } from "../../lib/session.ts";
import { notify } from "../../ui/notify.ts";
import { forgetDrafts, holdsNotes, saveDrafts } from "../message/kept/drafts.ts";

const UNSAVED =
  "Un message n’est pas enregistré. Rouvrez sa fiche pour réessayer, ou déconnectez-vous encore une fois pour l’abandonner.";

const TYPED =
  "Une note d’appel, un SMS ou un message LinkedIn commencé serait effacé. Rouvrez sa fiche pour le finir, ou déconnectez-vous encore une fois pour l’abandonner.";

/** What was typed is stored nowhere else: leaving would lose it. */
class UnsavedError extends Error {}

/**
 * Signs out: everything fetched is forgotten, and one is led to the sign-in screen unless `to` says otherwise. Throws
 * `UnsavedError` while a message is unsaved, or a note or another form of one is on this device alone; asked once more,
 * signs out and abandons it.
 */
export function useSignOut(to = "/auth/login") {
  const client = useQueryClient();
  const navigate = useNavigate();
  const told = useRef(false);
  return useMutation({
    mutationFn: async () => {
      const isUnsaved = !(await saveDrafts(client));
      if (!told.current && (isUnsaved || (await holdsNotes(client)))) {
        told.current = true;
        throw new UnsavedError(isUnsaved ? UNSAVED : TYPED);
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
      const why =
        error instanceof UnsavedError ? error.message : `La déconnexion a échoué. ${messageOf(error)}`;
      notify({ kind: "error", text: why });
    },
  });
}

/** Takes the screens away while the person signs out, or gives them back when that failed. */
function setLeaving(client: QueryClient, leaving: boolean): void {
  client.setQueryData(sessionQuery().queryKey, (session) => session && { ...session, leaving });
}

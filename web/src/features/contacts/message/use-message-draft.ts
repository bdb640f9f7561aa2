import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Action } from "../../../../../functions/actions/contract.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { draftOf, leaveDraft } from "../drafts.ts";

/**
 * The message as the person sees it, and what to do with it. Leaving the screen or closing the page saves
 * what is pending; closing it while a save has failed asks first.
 */
export function useMessageDraft(action: Action) {
  const client = useQueryClient();
  const userId = useQuery({ ...sessionQuery(), select: (session) => session?.user.id }).data ?? "";
  const actionId = action.id;
  const draft = useMemo(() => draftOf(client, { userId, actionId }), [client, userId, actionId]);
  const view = useSyncExternalStore(draft.subscribe, draft.view);

  useEffect(() => {
    const closing = () => draft.flushForGood();
    const asking = (event: BeforeUnloadEvent) => {
      if (["failed", "archived", "stale"].includes(draft.view().state)) event.preventDefault();
    };
    const back = () => {
      if (draft.view().state === "failed") void draft.flush();
    };
    // A text kept through a lost network or session is sent as soon as either is back.
    back();
    window.addEventListener("online", back);
    window.addEventListener("pagehide", closing);
    window.addEventListener("beforeunload", asking);
    return () => {
      window.removeEventListener("online", back);
      window.removeEventListener("pagehide", closing);
      window.removeEventListener("beforeunload", asking);
      // After this effect the subscription ends too: only then is the draft no longer watched.
      queueMicrotask(() => void leaveDraft(client, { userId, actionId }));
    };
  }, [client, draft, userId, actionId]);

  const { ai_iceBreakingMessage: text, editedAt } = action;
  useEffect(() => draft.hold({ text: text ?? "", editedAt }), [draft, text, editedAt]);

  return { draft, message: view.text ?? action.ai_iceBreakingMessage ?? "", ...view };
}

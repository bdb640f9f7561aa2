import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import { sessionQuery } from "../../lib/session.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { draftOf, leaveDraft } from "./kept/drafts.ts";

/** Milliseconds after which a save that failed for want of a server is tried again. */
const AGAIN_AFTER = 10_000;

/**
 * The message as the person sees it, and what to do with it. Leaving the screen or closing the page saves
 * what is pending; closing it asks first where what is unsaved could not even be kept on the device.
 */
export function useMessageDraft(action: OnWire<Action>) {
  const client = useQueryClient();
  const userId = useQuery({ ...sessionQuery(), select: (session) => session?.user.id }).data ?? "";
  const { id: actionId, contactId } = action;
  const draft = useMemo(
    () => draftOf(client, { userId, actionId, contactId }),
    [client, userId, actionId, contactId],
  );
  const view = useSyncExternalStore(draft.subscribe, draft.view);

  useEffect(() => {
    const closing = () => draft.flushForGood();
    const asking = (event: BeforeUnloadEvent) => {
      const { state } = draft.view();
      if (["failed", "archived", "stale"].includes(state) && !draft.kept()) event.preventDefault();
    };
    const back = () => void draft.retry();
    // A text kept through a lost network or session is sent as soon as either is back.
    back();
    const timer = setInterval(back, AGAIN_AFTER);
    window.addEventListener("online", back);
    window.addEventListener("pagehide", closing);
    window.addEventListener("beforeunload", asking);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", back);
      window.removeEventListener("pagehide", closing);
      window.removeEventListener("beforeunload", asking);
      // After this effect the subscription ends too: only then is the draft no longer watched.
      queueMicrotask(() => void leaveDraft(client, { userId, actionId, contactId }));
    };
  }, [client, draft, userId, actionId, contactId]);

  const { ai_iceBreakingMessage: text, editedAt } = action;
  // A message being drafted takes the place of this one, unless it is a person's: their first letter is saved at once.
  const isAwaited = action.ai_fallback === "on_open" && editedAt === null;
  const isTyped = view.text !== null;
  useEffect(() => {
    if (isAwaited && isTyped) void draft.flush();
  }, [draft, isAwaited, isTyped]);
  useEffect(
    () => draft.hold({ text: text ?? "", editedAt: editedAt === null ? null : new Date(editedAt) }),
    [draft, text, editedAt],
  );

  return { draft, message: view.text ?? action.ai_iceBreakingMessage ?? "", ...view };
}

import type { QueryClient } from "@tanstack/react-query";
import type { Action, updateAction } from "../../../../functions/actions/contract.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { endSession } from "../../lib/session.ts";
import { notify } from "../../ui/notify.ts";
import { applyAction } from "./apply-action.ts";
import { MessageDraft, type Save } from "./message/message-draft.ts";
import { contactsKey } from "./queries.ts";

/** In memory only, and per user: another person on this device must not meet someone's unsaved words. */
const drafts = new WeakMap<QueryClient, Map<string, MessageDraft>>();

export interface DraftOwner {
  userId: string;
  actionId: string;
}

/** The draft of an action's message, the same one for as long as it holds anything unsaved. */
export function draftOf(client: QueryClient, owner: DraftOwner): MessageDraft {
  const all = drafts.get(client) ?? new Map<string, MessageDraft>();
  drafts.set(client, all);
  const known = all.get(keyOf(owner));
  if (known !== undefined) return known;
  const draft = new MessageDraft((text, options) => saveMessage(client, owner.actionId, text, options));
  all.set(keyOf(owner), draft);
  return draft;
}

/** Saves what is pending, then forgets the draft; what could not be saved is kept, and told. */
export async function leaveDraft(client: QueryClient, owner: DraftOwner): Promise<void> {
  const draft = drafts.get(client)?.get(keyOf(owner));
  if (draft === undefined) return;
  const saved = await draft.flush({ keepalive: true });
  if (draft.watched()) return;
  if (saved) drafts.get(client)?.delete(keyOf(owner));
  else
    notify({
      kind: "error",
      text: "Votre message n’est pas enregistré. Il est gardé : rouvrez la fiche pour réessayer.",
    });
}

/** Saves whatever is pending in any draft; whether nothing is left that could still be saved. */
export async function saveDrafts(client: QueryClient): Promise<boolean> {
  const all = [...(drafts.get(client)?.values() ?? [])];
  const saved = await Promise.all(
    all.map(async (draft) => (await draft.flush()) || ["archived", "stale"].includes(draft.view().state)),
  );
  return saved.every(Boolean);
}

/** Forgets every draft: the person leaves. */
export function forgetDrafts(client: QueryClient): void {
  drafts.delete(client);
}

function keyOf({ userId, actionId }: DraftOwner): string {
  return `${userId}:${actionId}`;
}

async function saveMessage(
  client: QueryClient,
  actionId: string,
  ai_iceBreakingMessage: string,
  { keepalive, basedOn }: Parameters<Save>[1],
): Promise<Date | null> {
  const action: Action = await call<typeof updateAction>({
    method: "PUT",
    path: "/api/actions/{actionId}",
    params: { actionId },
    ...(basedOn === undefined ? {} : { query: { basedOn: basedOn?.toISOString() ?? "none" } }),
    body: { ai_iceBreakingMessage },
    keepalive,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "unauthenticated") endSession(client, "expired");
    throw error;
  });
  applyAction(client, action);
  void client.invalidateQueries({ queryKey: contactsKey, refetchType: "none" });
  notify({ kind: "success", text: "Proposition mise à jour", id: `saved-${actionId}` });
  return action.editedAt;
}

import type { QueryClient } from "@tanstack/react-query";
import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { contract as updateAction } from "../../../../../functions/suggestions/actions/update-action.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { organizationShown } from "../../../lib/http.ts";
import { endSession, sessionQuery } from "../../../lib/session.ts";
import { notify } from "../../../ui/notify.ts";
import { applyAction } from "../../../lib/contacts/apply-action.ts";
import type { KeptTexts } from "./kept-texts.ts";
import { MessageDraft, type Save } from "./message-draft.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

export interface DraftOwner {
  userId: string;
  actionId: string;
  contactId: string;
}

interface Known {
  owner: DraftOwner;
  draft: MessageDraft;
}

/** Per user: another person on this device must not meet someone's unsaved words. */
const drafts = new WeakMap<QueryClient, Map<string, Known>>();

/** What keeps texts on the device, once it has loaded and while somebody is signed in. */
interface Device {
  userId: string;
  texts: KeptTexts;
}
const devices = new WeakMap<QueryClient, Device>();

/** The draft of an action's message, the same one for as long as it holds anything unsaved. */
export function draftOf(client: QueryClient, owner: DraftOwner): MessageDraft {
  const all = drafts.get(client) ?? new Map<string, Known>();
  drafts.set(client, all);
  const known = all.get(keyOf(owner));
  if (known !== undefined) return known.draft;
  const texts = () => (devices.get(client)?.userId === owner.userId ? devices.get(client)?.texts : undefined);
  const draft = new MessageDraft((text, options) => saveMessage(client, owner.actionId, text, options), {
    keep: (unsaved) => texts()?.put({ ...owner, organizationId: organizationShown(), unsaved }) ?? false,
    forget: () => texts()?.drop(owner.actionId),
  });
  all.set(keyOf(owner), { owner, draft });
  void keepOnDevice(client);
  return draft;
}

/**
 * Keeps on this device, from now on, what the signed-in person types and the server does not hold. Undefined with
 * nobody signed in, or where it could not be loaded: what is typed then lives as long as the page.
 */
export async function keepOnDevice(client: QueryClient): Promise<KeptTexts | undefined> {
  const session = client.getQueryData(sessionQuery().queryKey);
  if (!session) return undefined;
  const known = devices.get(client);
  if (known?.userId === session.user.id) return known.texts;
  const loaded = await import("./kept-texts.ts").catch(() => undefined);
  if (loaded === undefined) return undefined;
  const texts = new loaded.KeptTexts(session.user.id, session.deviceKey);
  devices.set(client, { userId: session.user.id, texts });
  for (const { draft } of draftsOf(client)) draft.keep();
  return texts;
}

/** Every draft of the signed-in person that this page holds: nobody saves another's words. */
export function draftsOf(client: QueryClient): Known[] {
  const userId = client.getQueryData(sessionQuery().queryKey)?.user.id;
  return [...(drafts.get(client)?.values() ?? [])].filter(({ owner }) => owner.userId === userId);
}

/** Saves what is pending, then forgets the draft; what could not be saved is kept, and told. */
export async function leaveDraft(client: QueryClient, owner: DraftOwner): Promise<void> {
  const draft = drafts.get(client)?.get(keyOf(owner))?.draft;
  if (draft === undefined) return;
  const saved = await draft.flush({ keepalive: true });
  if (draft.watched()) return;
  if (saved && draft.view().left !== null) return;
  if (saved) drafts.get(client)?.delete(keyOf(owner));
  else
    notify({
      kind: "error",
      text: "Votre message n’est pas enregistré. Il est gardé\u00A0: rouvrez la fiche pour réessayer.",
    });
}

/** Takes over what pages that are gone have left of the signed-in person; whether there was anything. */
export async function takeLeft(client: QueryClient): Promise<boolean> {
  const userId = client.getQueryData(sessionQuery().queryKey)?.user.id;
  const texts = await keepOnDevice(client);
  if (userId === undefined || texts === undefined) return false;
  const left = await texts.takeLeft(organizationShown());
  for (const { name, actionId, contactId, unsaved } of left) {
    draftOf(client, { userId, actionId, contactId }).resume(unsaved, () => texts.forget(name));
  }
  return left.length > 0;
}

/**
 * Saves whatever is pending in any draft, and what pages that are gone have left; whether nothing is left that could
 * still be saved.
 */
export async function saveDrafts(client: QueryClient): Promise<boolean> {
  if (devices.has(client)) await takeLeft(client);
  const saved = await Promise.all(
    draftsOf(client).map(
      async ({ draft }) => (await draft.flush()) || ["archived", "stale"].includes(draft.view().state),
    ),
  );
  return saved.every(Boolean);
}

/** Whether a note of a call, or another form of a message, was typed here and is stored nowhere else. */
export const holdsNotes = async (client: QueryClient): Promise<boolean> =>
  (await devices.get(client)?.texts.holdsNamed()) ?? false;

/** Forgets every draft, on the device too, but for what other pages still hold: the person leaves. */
export function forgetDrafts(client: QueryClient): void {
  void devices.get(client)?.texts.erase(organizationShown());
  devices.delete(client);
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
  const action: OnWire<Action> = await call<typeof updateAction>({
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
  return action.editedAt === null ? null : new Date(action.editedAt);
}

import type { QueryClient } from "@tanstack/react-query";
import { organizationShown } from "../../../lib/http.ts";
import { notify } from "../../../ui/notify.ts";
import { draftOf, draftsOf, keepOnDevice, saveDrafts } from "./drafts.ts";
import { unsavedTextsKey, type UnsavedText } from "./unsaved-texts.ts";

const listening = new WeakSet<QueryClient>();

/**
 * Goes on with what was typed on this device before the page was loaded: each text is saved over the version it was
 * typed over. What cannot be saved is said, and waits on the page of its contact, which `open` shows.
 */
export async function resumeKeptTexts(
  client: QueryClient,
  userId: string,
  open: (contactId: string) => void,
): Promise<void> {
  const texts = await keepOnDevice(client);
  for (const { name, actionId, contactId, unsaved } of (await texts?.takeLeft(organizationShown())) ?? []) {
    draftOf(client, { userId, actionId, contactId }).resume(unsaved, () => texts?.forget(name));
  }
  const settle = async () => {
    await saveDrafts(client);
    tellUnsaved(client, open);
  };
  await settle();
  if (listening.has(client)) return;
  listening.add(client);
  window.addEventListener("online", () => void settle());
}

function tellUnsaved(client: QueryClient, open: (contactId: string) => void): void {
  const unsaved = draftsOf(client).filter(({ draft }) => !draft.clean());
  client.setQueryData<UnsavedText[]>(
    unsavedTextsKey,
    unsaved.map(({ owner: { actionId, contactId }, draft }) => ({ actionId, contactId, draft })),
  );
  for (const { owner, draft } of unsaved) {
    if (draft.watched()) continue;
    notify({
      kind: "plain",
      id: `kept ${owner.actionId}`,
      text: "Un message que vous aviez tapé n’est pas enregistré. Il est gardé sur cet appareil.",
      lasting: 60_000,
      action: { label: "Ouvrir la fiche", onClick: () => open(owner.contactId) },
    });
  }
}

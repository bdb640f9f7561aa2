import type { QueryClient } from "@tanstack/react-query";
import { notify } from "../../../ui/notify.ts";
import { draftsOf, saveDrafts, takeLeft } from "./drafts.ts";
import { unsavedTextsKey, type UnsavedText } from "./unsaved-texts.ts";

/** Milliseconds between two looks at what other pages have left. */
const AGAIN_AFTER = 10_000;

const listening = new WeakSet<QueryClient>();

/**
 * Goes on with what was typed on this device before the page was loaded: each text is saved over the version it was
 * typed over. What cannot be saved is said, and waits on the page of its contact, which `open` shows.
 */
export async function resumeKeptTexts(client: QueryClient, open: (contactId: string) => void): Promise<void> {
  await takeLeft(client);
  const settle = async () => {
    await saveDrafts(client);
    tellUnsaved(client, open);
  };
  await settle();
  if (listening.has(client)) return;
  listening.add(client);
  window.addEventListener("online", () => void settle());
  // A page that ends while this one goes on leaves its texts too.
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (await takeLeft(client)) await settle();
    } finally {
      isLooking = false;
    }
  };
  setInterval(() => void look(), AGAIN_AFTER);
  window.addEventListener("focus", () => void look());
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

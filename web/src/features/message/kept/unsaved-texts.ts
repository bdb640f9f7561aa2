import type { MessageDraft } from "./message-draft.ts";

/** Where the texts stand that this device kept and that could not be saved. */
export const unsavedTextsKey = ["unsaved-texts"] as const;

export interface UnsavedText {
  actionId: string;
  contactId: string;
  draft: MessageDraft;
}

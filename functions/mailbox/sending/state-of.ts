import type * as z from "zod";
import type { MailState } from "../contract.ts";
import type { Kept } from "./message-store.ts";

/** Where a message is opened on the web, by the provider. */
const ADDRESSES = {
  google: (id: string) => `https://mail.google.com/mail/#drafts/${encodeURIComponent(id)}`,
} as const;

/** What a message has become, as it is told. */
export function stateOf(
  kept: Pick<Kept, "state" | "provider" | "providerMessageId" | "threadId"> | undefined,
): z.input<typeof MailState> {
  const { state = "intended", provider, providerMessageId: id = null, threadId = null } = kept ?? {};
  const isDraft = state === "drafted" || state === "sending";
  return {
    state: isDraft ? "drafted" : state === "sent" ? "sent" : "none",
    // Of Gmail, a mail that begins its thread gives it its id.
    inThread: threadId !== null && threadId !== id,
    url: isDraft && provider !== undefined && id !== null ? ADDRESSES[provider](id) : null,
  };
}

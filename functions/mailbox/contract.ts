import * as z from "zod";
import { instant } from "../http/contract.ts";
import { PROVIDERS, PURPOSES } from "./names.ts";

export const ProviderName = z.enum(PROVIDERS);
export const PurposeName = z.enum(PURPOSES);

/** Whether a right was given: `revoked` by its person or the provider. */
const Right = z.enum(["none", "active", "revoked"]);

/** A member's own mailbox. */
export const Mailbox = z.object({
  provider: ProviderName,
  address: z.string(),
  /** Drafts, and mails that its person sends. */
  write: Right,
  /** The headers of what comes in. */
  replies: Right,
  connectedAt: instant(),
  /** When it was last read; null before that, and where it is not. */
  readAt: instant().nullable(),
  /** In French, what is wrong; null where nothing is. */
  problem: z.string().nullable(),
});

/** What a message became in the mailbox. */
export const MailState = z.object({
  state: z.enum(["none", "drafted", "sent"]),
  /** The draft stands below what was written before. */
  inThread: z.boolean(),
  /** Where to open it on the web. */
  url: z.url().nullable(),
});

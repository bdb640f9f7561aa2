import { readMailboxes } from "./messages.ts";

/** A reading of one member's mailbox by the queue for people: they look at a page that shows what comes of it. */
export const readMailboxNow = { kind: readMailboxes.kind, queue: "interactive" } as const;

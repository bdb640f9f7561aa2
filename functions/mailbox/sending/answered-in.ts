import type { UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { errorFields } from "../../http/log.ts";
import { accessTo } from "../connections/grant-store.ts";
import type { StoredMailbox } from "../connections/mailbox-store.ts";
import { openReaderOf } from "../registry/open-reader-of.ts";
import type { Answered } from "./letter.ts";
import { readNewestMails } from "./message-store.ts";

/**
 * The mail that a message to a contact goes below: the newest between both that was seen in the mailbox, and is still
 * there. Null where none is known, or its person lets nobody see. A mailbox that does not answer costs the thread, not
 * the message.
 */
export async function answeredIn(
  ctx: UserContext,
  { provider, grants }: StoredMailbox,
  contactId: string,
): Promise<Answered | null> {
  if (!grants.some(({ purpose, state }) => purpose === "replies" && state === "active")) return null;
  const reader = (await openReaderOf(provider))(ctx, accessTo(ctx, ctx.user.id, "replies"));
  try {
    for (const id of await readNewestMails(ctx, contactId)) {
      const answered = await reader.answered(id);
      if (answered !== null) return answered;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("the thread of a message was not found", errorFields(error));
  }
  return null;
}

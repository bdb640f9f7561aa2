import type { UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { noteMessage } from "./message-store.ts";
import type { Held } from "./with-message.ts";

/**
 * Whether a message has left. Of one whose sending heard no answer the mailbox is asked: a draft that is one no more was
 * sent, since nothing else was asked of it. Throws what the mailbox throws; it is asked again by the next click then.
 * Throws `conflict` where that draft is in a mailbox that is not connected any more: nobody can tell.
 */
export async function hasLeft(ctx: UserContext, { actionId, writer, kept }: Held): Promise<boolean> {
  if (kept.state === "sent") return true;
  if (kept.state !== "sending") return false;
  if (kept.draftId === null)
    throw new AppError("conflict", "Ce message est peut-être déjà parti de l’autre messagerie.");
  if (await writer.isDraft(kept.draftId)) {
    await noteMessage(ctx, actionId, { state: "unsent" });
    return false;
  }
  await noteMessage(ctx, actionId, { state: "sent", sent: { messageId: null, threadId: null } });
  return true;
}

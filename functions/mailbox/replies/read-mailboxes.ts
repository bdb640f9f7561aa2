import type { SystemContext } from "../../http/context.ts";
import { errorFields } from "../../http/log.ts";
import { work } from "../../jobs/definition.ts";
import { sendMessage } from "../../jobs/queue.ts";
import { readMailboxes } from "../messages.ts";
import { readMailboxOf } from "./read-mailbox.ts";
import { readWatched } from "./mail-store.ts";

/** Mailboxes that are read at once. */
const TOGETHER = 4;

/**
 * Reads the watched mailboxes of an organization, the longest unread first, until time is over; true when all were. One
 * that cannot be read keeps no other waiting.
 */
export async function readAllMailboxes(
  ctx: SystemContext,
  shouldPause: () => boolean = () => false,
): Promise<boolean> {
  const waiting = await readWatched(ctx);
  let isOver = true;
  const one = async (): Promise<void> => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
      if (shouldPause()) {
        isOver = false;
        return;
      }
      await readMailboxOf(ctx, userId).catch((error: unknown) => {
        ctx.log.error("mailbox not read", errorFields(error));
      });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, one));
  return isOver;
}

export const readMailboxesWork = work(readMailboxes, async (ctx, { userId }, { shouldPause }) => {
  if (userId !== undefined) await readMailboxOf(ctx, userId);
  else if (!(await readAllMailboxes(ctx, shouldPause))) await sendMessage(ctx, readMailboxes, {});
});

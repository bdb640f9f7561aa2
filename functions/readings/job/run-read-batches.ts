import { work } from "../../jobs/definition.ts";
import type { SystemContext } from "../../http/context.ts";
import { abandonReadingBatches, keepBatches } from "../model/read-batches.ts";
import { onceOnly } from "../../jobs/keys.ts";
import { LONGEST_DELAY, sendMessage } from "../../jobs/queue.ts";
import { readBatches } from "./messages.ts";
import { startReading } from "./start-reading.ts";

/** Polls, a quarter of an hour apart: a batch ends within a day. */
const MAX_POLLS = 104;

/**
 * Keeps what has come of the batches that read texts. While one runs it asks to be called again, once an instant,
 * however often this one is delivered; then what they left unread is read.
 */
export async function runReadBatches(ctx: SystemContext, polls: number): Promise<void> {
  const { running } = await keepBatches(ctx);
  if (running > 0 && polls < MAX_POLLS) {
    const { organizationId } = ctx.claims;
    const quarter = Math.floor(Date.now() / (LONGEST_DELAY * 1_000));
    await onceOnly(ctx, `${organizationId}|read-batches|${quarter}|${polls + 1}`, async () => {
      await sendMessage(ctx, readBatches, { polls: polls + 1 }, LONGEST_DELAY);
      return "done";
    });
    return;
  }
  if (running > 0) await abandonReadingBatches(ctx);
  await startReading(ctx, { lists: false });
}

export const readBatchesWork = work(readBatches, (ctx, { polls }) => runReadBatches(ctx, polls));

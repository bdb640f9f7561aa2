import type { SystemContext } from "../../http/context.ts";
import { abandonReadingBatches, keepBatches } from "../model/read-batches.ts";
import { onceOnly } from "../../jobs/once-only.ts";
import { LONGEST_DELAY, sendMessage } from "../../jobs/queue.ts";
import { readBatches } from "./job-type.ts";
import { startReading } from "./start-reading.ts";

/** Turns of a quarter of an hour: a batch ends within a day. */
const MOST_TURNS = 104;

/**
 * Keeps what has come of the batches that read texts. While one runs it asks for its next turn, once an instant,
 * however often this one is delivered; then what they left unread is read.
 */
export async function runReadBatches(ctx: SystemContext, turn: number): Promise<void> {
  const { running } = await keepBatches(ctx);
  if (running > 0 && turn < MOST_TURNS) {
    const { organizationId } = ctx.claims;
    const quarter = Math.floor(Date.now() / (LONGEST_DELAY * 1_000));
    await onceOnly(ctx, `${organizationId}|read-batches|${quarter}|${turn + 1}`, async () => {
      await sendMessage(ctx, readBatches, { turn: turn + 1 }, LONGEST_DELAY);
      return "done";
    });
    return;
  }
  if (running > 0) await abandonReadingBatches(ctx);
  await startReading(ctx, { lists: false });
}

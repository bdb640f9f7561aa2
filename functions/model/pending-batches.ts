import * as batches from "./batch-store.ts";
import { cancelBatch } from "./cancel-batch.ts";
import { type PromptOf, readBatch, type ReadLine } from "./read-batch.ts";
import type { ModelContext } from "./store.ts";

/** Whether a batch was begun under this name within the week, whatever became of it. */
export const wasBegun = (ctx: ModelContext, name: string): Promise<boolean> => batches.isClaimed(ctx, name);

/**
 * Reads results of the batches whose names start with this prefix. `running`: how many have not ended or could not be
 * read; those that never reached the server wait for `giveUpBatches`.
 */
export async function readBatches(
  ctx: ModelContext,
  beginning: string,
  promptOf: PromptOf,
): Promise<{ lines: ReadLine[]; running: number }> {
  const open = await batches.readOpenBatches(ctx, beginning);
  const lines: ReadLine[] = [];
  let running = 0;
  for (const { owner, serverId } of open) {
    const read = serverId === null ? undefined : await readBatch(ctx, { id: serverId, owner }, promptOf);
    if (read?.ok && read.lines !== undefined) lines.push(...read.lines);
    else running++;
  }
  return { lines, running };
}

/**
 * Frees the questions of open batches, so that they can be asked at once: running batches are cancelled, and answers
 * given by then are booked when read. With `forGood` nothing more is read.
 */
export async function giveUpBatches(
  ctx: ModelContext,
  beginning: string,
  { forGood }: { readonly forGood: boolean },
): Promise<void> {
  for (const { owner, serverId } of await batches.readOpenBatches(ctx, beginning)) {
    if (serverId !== null) await cancelBatch(ctx, { id: serverId, owner });
    if (serverId === null || forGood) await batches.closeBatch(ctx, owner);
  }
}

/** Sources of a stage's questions in running batches. */
export const askedAbout = (ctx: ModelContext, stage: string): Promise<string[]> =>
  batches.readSourceIds(ctx, stage);

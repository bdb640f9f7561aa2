import type { Platform } from "../http/platform.ts";
import { observeRun, scheduledHandler } from "../http/scheduled.ts";
import { askAgain } from "../prospection/mentions/ask-again.ts";
import { dropWritten, readWaiting, type WaitingErasure } from "./store.ts";
import { erasuresBucket } from "./bucket.ts";

/**
 * Writes what was erased to the bucket of erasures, and lets it go here; gives back how many. A run that dies
 * in between writes some of them twice, which a replay bears. Starts again what has erased somebody and has not ended.
 * Throws when the bucket does not take them.
 */
export async function exportErasures(platform: Platform): Promise<number> {
  const { erasures } = await observeRun(platform, "erasures exported", async () => {
    const unfinished = await askAgain(platform);
    let exported = 0;
    for (;;) {
      const page = await readWaiting(platform);
      if (page.length === 0) return { erasures: exported, unfinished, failures: 0 };
      await write(platform, page);
      await dropWritten(
        platform,
        page.map(({ id }) => id),
      );
      exported += page.length;
    }
  });
  return erasures;
}

/** One object, which is never written over: `erasures/2026-11-25T05:30:00.000Z-17-18.jsonl`. */
async function write({ environment }: Pick<Platform, "environment">, page: WaitingErasure[]): Promise<void> {
  const { url, client } = erasuresBucket(environment);
  const name = [page[0]?.erasure.at, page[0]?.id, page.at(-1)?.id].join("-");
  const response = await client.fetch(new URL(`erasures/${name}.jsonl`, url), {
    method: "PUT",
    headers: { "content-type": "application/x-ndjson", "if-none-match": "*" },
    body: page.map(({ erasure }) => `${JSON.stringify(erasure)}\n`).join(""),
    signal: AbortSignal.timeout(20_000),
  });
  // 412: the same page was written by a run that died before it could say so.
  if (!response.ok && response.status !== 412) throw new Error(`the bucket answered ${response.status}`);
}

/** The scheduler's handler. */
export const handler = scheduledHandler(exportErasures, "erasures not exported");

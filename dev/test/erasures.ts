import type { Platform } from "../../functions/http/platform.ts";
import { createWorker } from "../../functions/workers/worker.ts";
import { sqsRecord, type TestQueue } from "./queue.ts";

/** Has the jobs done that wait in the queue and take erased people out of others' texts. */
export async function workOffErasures(platform: Platform, queue: TestQueue): Promise<void> {
  await workOff(platform, queue, "erase-mentions");
}

/** Has the jobs of a kind done that wait in the queue. */
export async function workOff(platform: Platform, queue: TestQueue, wanted: string): Promise<void> {
  const worker = createWorker(platform);
  for (;;) {
    const at = queue.messages.findIndex(({ kind }) => kind === wanted);
    if (at < 0) return;
    const { batchItemFailures } = await worker({
      Records: queue.messages.splice(at, 1).map((message) => sqsRecord(message, 1)),
    });
    if (batchItemFailures.length > 0) throw new Error(`${wanted}: a job was not finished`);
  }
}

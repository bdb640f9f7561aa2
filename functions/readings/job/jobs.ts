import type { SystemContext } from "../../http/context.ts";
import { work, type Work } from "../../jobs/definition.ts";
import { readBatches, readTexts } from "./messages.ts";
import { runReadBatches } from "./run-read-batches.ts";
import { runReadTexts } from "./run-read-texts.ts";

/** What the queue has read; `askForLists` has the day's lists made of it. */
export function readingJobs(askForLists: (ctx: SystemContext) => Promise<void>): Work[] {
  return [
    work(readTexts.message, (ctx, { jobId }, options) => runReadTexts(ctx, jobId, options, askForLists), {
      asksModel: true,
    }),
    work(readBatches, (ctx, { polls }) => runReadBatches(ctx, polls)),
  ];
}

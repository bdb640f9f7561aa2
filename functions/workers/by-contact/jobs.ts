import { contactMessage } from "../../intelligence/messages.ts";
import { work, type Work } from "../../jobs/definition.ts";
import type { Intelligence } from "./intelligence.ts";
import { runContactJob } from "./run-contact-job.ts";

/** What the queue has analysed and written, contact by contact. */
export function contactJobs(intelligence: Intelligence): Work[] {
  return [
    work(contactMessage, (ctx, { jobId }, options) => runContactJob(ctx, jobId, options, intelligence), {
      asksModel: true,
    }),
  ];
}

import { contactMessage } from "../../intelligence/messages.ts";
import { work, type Work } from "../../jobs/definition.ts";
import type { ContactWork } from "./contact-work.ts";
import { runContactJob } from "./run-contact-job.ts";

/** What the queue has analysed and written, contact by contact. */
export function contactJobs(contactWork: ContactWork): Work[] {
  return [
    work(contactMessage, (ctx, { jobId }, options) => runContactJob(ctx, jobId, options, contactWork), {
      asksModel: true,
    }),
  ];
}

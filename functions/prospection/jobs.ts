import { work, type Work } from "../jobs/definition.ts";
import { sendMessage } from "../jobs/queue.ts";
import { runCountMentions } from "./mentions/run-count-mentions.ts";
import { runEraseMentions } from "./mentions/run-erase-mentions.ts";
import { countMentions, eraseMentions, retention } from "./messages.ts";
import { applyRetention } from "./retention/retention.ts";

/** What the queue has done for the rules on prospecting. */
export const prospectionJobs: readonly Work[] = [
  work(retention, async (ctx, message, { shouldPause }) => {
    if (!(await applyRetention(ctx, shouldPause)).finished) await sendMessage(ctx, retention, message);
  }),
  work(eraseMentions.message, (ctx, { jobId }, options) => runEraseMentions(ctx, jobId, options)),
  work(countMentions.message, (ctx, { jobId }, options) => runCountMentions(ctx, jobId, options)),
];

import { work } from "../../jobs/definition.ts";
import type { SystemContext } from "../../http/context.ts";
import { type HoldOptions, holdJob } from "../../jobs/hold-job.ts";
import { saveProgress } from "../../jobs/progress.ts";
import { eraseMentions as type } from "../messages.ts";
import { eraseMentions, MentionsCheckpoint } from "./erase-mentions.ts";

/** Takes an erased person out of others' texts, or goes on where an earlier worker stopped. Its `done` are tables. */
export async function runEraseMentions(
  ctx: SystemContext,
  jobId: string,
  options: HoldOptions,
): Promise<void> {
  await holdJob(ctx, type.message, jobId, options, async (held) => {
    const { person } = type.input.parse(held.job.input);
    const finished = await eraseMentions(ctx, person, {
      from: MentionsCheckpoint.nullable().parse(held.job.checkpoint),
      shouldPause: options.shouldPause,
      save: (checkpoint, { done, total, cut }) =>
        saveProgress(ctx, held, { checkpoint, total, done: { more: done }, counts: { textsCut: cut } }),
    });
    return finished ? { end: "done" } : { end: "later", seconds: 0 };
  });
}

export const eraseMentionsWork = work(type.message, (ctx, { jobId }, options) =>
  runEraseMentions(ctx, jobId, options),
);

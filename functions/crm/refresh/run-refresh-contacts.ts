import { syncContacts } from "../sync/sync-contacts.ts";
import { refreshStatistics } from "../../db/refresh-statistics.ts";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { work } from "../../jobs/definition.ts";
import { type HeldJob, type HoldOptions, holdJob } from "../../jobs/hold-job.ts";
import { beginPart } from "../../jobs/progress.ts";
import { noteRun } from "../connections/note-run.ts";
import { Parts, refreshContacts, SyncInput } from "../messages.ts";
import { startReading } from "../../readings/job/start-reading.ts";

/**
 * Does a refresh job, or goes on with it where an earlier worker stopped. Throws when it should be delivered
 * again: somebody else holds it, or the CRM does not answer. `askForLists` has the day's lists made.
 */
export async function runRefreshContacts(
  ctx: SystemContext,
  jobId: string,
  options: HoldOptions,
  askForLists: (ctx: SystemContext) => Promise<void>,
): Promise<void> {
  await holdJob(ctx, refreshContacts.message, jobId, { ...options, noteEnd: noteRun }, async (held) => {
    const outcome = await refresh(ctx, held, options.shouldPause);
    if (held.job.input.dryRun !== true) await refreshStatistics(ctx);
    if (outcome === "paused") return { end: "later", seconds: 0 };
    const { refreshActions, dryRun } = held.job.input;
    if (dryRun === true) return { end: "done" };
    const lists = refreshActions !== false;
    // The day's list of whoever has none yet, from what has just arrived.
    if (!(await startReading(ctx, { lists })) && lists) await askForLists(ctx);
    return { end: "done" };
  });
}

async function refresh(
  ctx: SystemContext,
  { job, worker }: HeldJob,
  shouldPause: () => boolean,
): Promise<"done" | "paused"> {
  const { parts, part: begun } = Parts.parse(job.input);
  let { checkpoint } = job;
  for (let part = begun; ; part++) {
    const input = SyncInput.parse({ ...job.input, ...parts[part] });
    const outcome = await syncContacts(ctx, { id: job.id, worker, input, checkpoint }, shouldPause);
    if (outcome === "paused" || part + 1 >= parts.length) return outcome;
    if (!(await beginPart(ctx, job.id, worker, part + 1))) throw new AppError("conflict");
    checkpoint = null;
  }
}

export const refreshContactsWork = work(refreshContacts.message, (ctx, { jobId }, options) =>
  runRefreshContacts(ctx, jobId, options, options.askForLists),
);

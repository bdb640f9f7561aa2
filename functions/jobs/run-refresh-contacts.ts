import { randomUUID } from "node:crypto";
import { SyncInput, syncContacts } from "../crm/sync-contacts.ts";
import { dayIn } from "../http/clock.ts";
import type { SystemContext } from "../http/context.ts";
import { AppError, UnavailableError } from "../http/errors.ts";
import { readTimeZone } from "./organizations.ts";
import { sendMessage } from "./queue.ts";
import { claimJob, finishJob, isJobPending, releaseJob } from "./store.ts";

/** Seconds a worker holds a job without a sign of life; each stored page is one. */
const LEASE = 60;

/** Failures that another delivery cannot mend. */
const FINAL = new Set(["crm_not_connected", "crm_revoked"]);

/**
 * Does a refresh-contacts job, or goes on with it where an earlier worker stopped. Throws when it should be
 * delivered again: somebody else holds it, or the CRM does not answer.
 */
export async function runRefreshContacts(
  ctx: SystemContext,
  jobId: string,
  options: { shouldPause: () => boolean; isLast: boolean },
): Promise<void> {
  const worker = randomUUID();
  const job = await claimJob(ctx, jobId, worker, LEASE);
  if (job === null) {
    if (await isJobPending(ctx, jobId)) throw new UnavailableError("The job is held by another worker.");
    return;
  }
  try {
    const input = SyncInput.parse(job.input);
    const outcome = await syncContacts(
      ctx,
      { id: jobId, worker, input, checkpoint: job.checkpoint },
      options.shouldPause,
    );
    if (outcome === "paused") {
      await releaseJob(ctx, jobId, worker);
      await sendMessage(ctx, { kind: "refresh-contacts", organizationId: ctx.claims.organizationId, jobId });
      return;
    }
    if (input.refreshActions && !input.dryRun) {
      // The day's list of whoever has none yet, from what has just arrived.
      const day = dayIn(await readTimeZone(ctx), ctx.clock.now());
      await sendMessage(ctx, { kind: "daily-suggestions", organizationId: ctx.claims.organizationId, day });
    }
    await finishJob(ctx, jobId, worker, "done");
  } catch (error) {
    const code = error instanceof AppError ? error.code : "unknown";
    if (FINAL.has(code) || options.isLast) await finishJob(ctx, jobId, worker, "failed", code);
    else await releaseJob(ctx, jobId, worker);
    if (!FINAL.has(code)) throw error;
  }
}

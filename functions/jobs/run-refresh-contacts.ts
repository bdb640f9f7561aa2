import { randomUUID } from "node:crypto";
import * as z from "zod";
import { AskedToWaitError } from "../crm/asked-to-wait.ts";
import { SyncInput, syncContacts } from "../crm/sync-contacts.ts";
import { dayIn } from "../http/clock.ts";
import type { SystemContext } from "../http/context.ts";
import { AppError, UnavailableError } from "../http/errors.ts";
import { beginPart, claimJob, finishJob, isJobPending, releaseJob, renewLease } from "./lease-store.ts";
import { readTimeZone } from "./organizations.ts";
import { LONGEST_DELAY, sendMessage } from "./queue.ts";
import type { JobRow } from "./store.ts";

/** Seconds a worker holds a job without a sign of life; each stored page is one, and each third of it. */
const LEASE = 60;

/** Milliseconds after which a job that the CRM keeps waiting is given up. */
const PATIENCE = 86_400_000;

/** Failures that another delivery cannot mend. */
const FINAL = new Set(["crm_not_connected", "crm_revoked", "crm_quota", "not_found", "not_configured"]);

/** A refresh of some contacts is done CRM by CRM: `part` is the one in hand. */
const Parts = z.object({
  part: z.int().default(0),
  parts: z.array(z.object({ crm: z.string(), contactIds: z.array(z.string()) })).default([]),
});

interface Options {
  readonly shouldPause: () => boolean;
  /** True at the last delivery: what fails now has failed. */
  readonly isLast: boolean;
  /** Seconds; 60 unless given. */
  readonly lease?: number;
}

/**
 * Does a refresh job, or goes on with it where an earlier worker stopped. Throws when it should be delivered
 * again: somebody else holds it, or the CRM does not answer.
 */
export async function runRefreshContacts(ctx: SystemContext, jobId: string, options: Options): Promise<void> {
  const { lease = LEASE } = options;
  const worker = randomUUID();
  const job = await claimJob(ctx, jobId, worker, lease);
  if (job === null) {
    if (await isJobPending(ctx, jobId)) throw new UnavailableError("The job is held by another worker.");
    return;
  }
  // A CRM may keep a single page waiting for longer than the lease.
  const heart = setInterval(
    () => void renewLease(ctx, jobId, worker, lease).catch(() => undefined),
    (lease * 1_000) / 3,
  );
  try {
    if ((await refresh(ctx, job, worker, options.shouldPause)) === "paused") {
      await handOn(ctx, jobId, worker, 0);
      return;
    }
    if (job.input.refreshActions !== false && job.input.dryRun !== true) {
      // The day's list of whoever has none yet, from what has just arrived.
      const day = dayIn(await readTimeZone(ctx), ctx.clock.now());
      await sendMessage(ctx, { kind: "daily-suggestions", organizationId: ctx.claims.organizationId, day });
    }
    await finishJob(ctx, jobId, worker, "done");
  } catch (error) {
    await settle(ctx, job, worker, error, options.isLast);
  } finally {
    clearInterval(heart);
  }
}

async function refresh(
  ctx: SystemContext,
  job: JobRow,
  worker: string,
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

/** Gives the job back and tells the queue, which counts the tries of the new message from one. */
async function handOn(ctx: SystemContext, jobId: string, worker: string, seconds: number): Promise<void> {
  await releaseJob(ctx, jobId, worker);
  const { organizationId } = ctx.claims;
  await sendMessage(
    ctx,
    { kind: "refresh-contacts", organizationId, jobId },
    Math.min(seconds, LONGEST_DELAY),
  );
}

/** What becomes of a job whose work threw. Throws `error` again when the message should come again. */
async function settle(
  ctx: SystemContext,
  job: JobRow,
  worker: string,
  error: unknown,
  isLast: boolean,
): Promise<void> {
  const code = error instanceof AppError ? error.code : "unknown";
  if (error instanceof AskedToWaitError && Date.now() - Date.parse(job.created_at) < PATIENCE) {
    ctx.log.info("the CRM asks to wait", { jobId: job.id, seconds: error.seconds });
    await handOn(ctx, job.id, worker, error.seconds);
    return;
  }
  // Canceled by a person: nothing is left to do.
  if (code === "conflict" && !(await isJobPending(ctx, job.id))) return;
  if (FINAL.has(code) || isLast) await finishJob(ctx, job.id, worker, "failed", code);
  else await releaseJob(ctx, job.id, worker);
  if (!FINAL.has(code)) throw error;
}

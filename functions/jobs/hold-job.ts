import { randomUUID } from "node:crypto";
import { AskedToWaitError } from "./asked-to-wait.ts";
import type { Transaction } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";
import { asAppError } from "../http/failure.ts";
import { FINAL } from "./final-failures.ts";
import { claimJob, finishJob, isJobPending, type JobEnd, releaseJob, renewLease } from "./lease-store.ts";
import type { MessageType } from "./message.ts";
import { LONGEST_DELAY, sendMessage } from "./queue.ts";
import type { JobRow } from "./store.ts";

/** Seconds a worker holds a job without a heartbeat: each stored step is one, and a timer sends one each third of it. */
const LEASE = 60;

/** Milliseconds after which a job that the CRM keeps waiting is given up. */
const PATIENCE = 86_400_000;

export interface HoldOptions {
  readonly shouldPause: () => boolean;
  /** True at the last delivery: what fails now has failed. */
  readonly isLast: boolean;
  /** Seconds; 60 unless given. */
  readonly lease?: number;
  /** What the end of the job is to other tables, stored with it. */
  readonly noteEnd?: (client: Transaction, job: JobRow, end: JobEnd) => Promise<void>;
}

/** A job in a worker's hands. */
export interface HeldJob {
  readonly job: JobRow;
  readonly worker: string;
}

/** How a worker's run ended. `later`: another goes on with it after `seconds`. */
export type RunOutcome =
  | { end: "done" }
  | { end: "later"; seconds: number }
  | { end: "failed"; code: string };

/**
 * Claims a job that `message` has told of, holds it while `work` lasts, and ends it or hands it on as `work` says.
 * Throws when it should be delivered again: somebody else holds it, or something outside does not answer.
 */
export async function holdJob(
  ctx: SystemContext,
  message: MessageType<{ jobId: string }>,
  jobId: string,
  { isLast, lease = LEASE, noteEnd }: Omit<HoldOptions, "shouldPause">,
  work: (held: HeldJob) => Promise<RunOutcome>,
): Promise<void> {
  const worker = randomUUID();
  const job = await claimJob(ctx, jobId, worker, lease);
  if (job === null) {
    if (await isJobPending(ctx, jobId)) throw new UnavailableError("The job is held by another worker.");
    return;
  }
  const finish: Finish = (end) =>
    finishJob(ctx, jobId, worker, end, (client) => noteEnd?.(client, job, end) ?? Promise.resolve());
  // A single answer from outside may take longer than the lease.
  const heartbeat = setInterval(
    () => void renewLease(ctx, jobId, worker, lease).catch(() => undefined),
    (lease * 1_000) / 3,
  );
  try {
    const outcome = await work({ job, worker });
    if (outcome.end === "later") await handOn(ctx, message, { job, worker }, outcome.seconds);
    else if (outcome.end === "failed") await failJob(ctx, job, outcome.code, finish);
    else await finish({ state: "done", code: null });
  } catch (error) {
    await settle(ctx, message, { job, worker, finish }, { error, isLast });
  } finally {
    clearInterval(heartbeat);
  }
}

/** Gives the job back and tells the queue, which counts the tries of the new message from one. */
async function handOn(
  ctx: SystemContext,
  message: MessageType<{ jobId: string }>,
  { job, worker }: HeldJob,
  seconds: number,
): Promise<void> {
  await releaseJob(ctx, job.id, worker);
  await sendMessage(ctx, message, { jobId: job.id }, Math.min(Math.ceil(seconds), LONGEST_DELAY));
}

type Finish = (end: JobEnd) => Promise<void>;

/** Ends a job as failed: people read why in its state, operators in the log. */
async function failJob(ctx: SystemContext, job: JobRow, code: string, finish: Finish): Promise<void> {
  ctx.log.warn("job failed", { jobId: job.id, kind: job.kind, code });
  await finish({ state: "failed", code });
}

/** What becomes of a job whose work threw. Throws `error` again when the message should come again. */
async function settle(
  ctx: SystemContext,
  message: MessageType<{ jobId: string }>,
  { finish, ...held }: HeldJob & { readonly finish: Finish },
  { error, isLast }: { readonly error: unknown; readonly isLast: boolean },
): Promise<void> {
  const { job, worker } = held;
  const { code } = asAppError(error);
  if (error instanceof AskedToWaitError && Date.now() - Date.parse(job.created_at) < PATIENCE) {
    ctx.log.info("the CRM asks to wait", { jobId: job.id, seconds: error.seconds });
    await handOn(ctx, message, held, error.seconds);
    return;
  }
  // Canceled by a person: nothing is left to do.
  if (code === "conflict" && !(await isJobPending(ctx, job.id))) return;
  if (FINAL.has(code) || isLast) await failJob(ctx, job, code, finish);
  else await releaseJob(ctx, job.id, worker);
  if (!FINAL.has(code)) throw error;
}

import type * as z from "zod";
import { type SystemContext, systemClaims, type UserContext } from "../http/context.ts";
import { AppError, UnavailableError } from "../http/errors.ts";
import type { Job, JobKind, JobStarted } from "./contract.ts";
import type { JobInput, JobType } from "./job-type.ts";
import { sendMessage } from "./queue.ts";
import {
  countStarted,
  findJobsUnderWay,
  findNewestJob,
  insertJob,
  type JobRow,
  jobReply,
  withdrawJob,
} from "./store.ts";

type Context = UserContext | SystemContext;

/** Minutes without a heartbeat after which a job's message is taken for lost; longer than any pause. */
const STALLED = 20;

/**
 * Sends a job's message to the queue: to `interactive` when a person has asked, else to the queue of its kind. Throws
 * `unavailable` if the queue does not take it.
 */
function handOver(ctx: Context, { message }: JobType, job: JobRow): Promise<void> {
  const { kind } = message;
  const queue = "user" in ctx ? "interactive" : message.queue;
  return sendMessage(ctx, { kind, queue }, { jobId: job.id });
}

/** The job under way that does this work already; handed over again when its worker or message was lost. */
async function findSame(ctx: Context, type: JobType, input: JobInput): Promise<JobRow | null> {
  const same = (await findJobsUnderWay(ctx, type.kind, STALLED)).find(
    ({ job, stalled }) => (stalled || !type.isAlone) && type.covers(job.input, input),
  );
  if (same?.stalled === true) await handOver(ctx, type, same.job);
  return same?.job ?? null;
}

/** A job to do; `isNew` unless it was under way. */
export interface Queued {
  readonly job: JobRow;
  readonly isNew: boolean;
}

/**
 * Records a job and hands it to the queue. A job under way that does the same work is given instead; if its worker or
 * message was lost, it is handed over again and goes on from its checkpoint. Throws `conflict` while a job of a kind
 * that runs one at a time is under way, `unavailable` when the queue does not take it: the job is then withdrawn. Where
 * it `isKept` it waits instead, for whoever asks for it once more.
 */
export async function queueJob<Asked extends JobInput>(
  ctx: Context,
  type: JobType<JobKind, Asked>,
  input: NoInfer<Asked>,
  { isKept = false }: { readonly isKept?: boolean } = {},
): Promise<Queued> {
  const known = type.isAlone ? null : await findSame(ctx, type, input);
  if (known !== null) return { job: known, isNew: false };
  let job: JobRow;
  try {
    job = await insertJob(ctx, { kind: type.kind, input });
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === "conflict";
    const same = isConflict ? await findSame(ctx, type, input) : null;
    if (same === null) throw error;
    return { job: same, isNew: false };
  }
  try {
    await handOver(ctx, type, job);
  } catch (error) {
    if (isKept && error instanceof UnavailableError) return { job, isNew: true };
    await withdrawJob({ ...ctx, claims: systemClaims(ctx.claims.organizationId) }, job.id);
    throw error;
  }
  return { job, isNew: true };
}

/** `queueJob` for a person who follows it: answers the job as the API shows it. */
export async function startJob<Asked extends JobInput>(
  ctx: UserContext,
  type: JobType<JobKind, Asked>,
  input: NoInfer<Asked>,
): Promise<z.input<typeof Job>> {
  return jobReply((await queueJob(ctx, type, input)).job);
}

/** Jobs that ask a model which a person may start in an hour: the month's cap is everybody's, not one's to use up. */
export const MOST_AN_HOUR = 60;

/** Throws `rate_limited` to whoever has had a model asked too often. */
export async function refuseTooMany(ctx: UserContext): Promise<void> {
  if ((await countStarted(ctx, 60)) < MOST_AN_HOUR) return;
  throw new AppError(
    "rate_limited",
    "Vous avez demandé beaucoup d’analyses et de messages en une heure. Réessayez un peu plus tard.",
  );
}

/** A job as the calls that start long work answer it. */
export function startedReply({ job: { id, state, done, total } }: Queued): JobStarted {
  return { job: { id, state, done, total } };
}

/** The organization's newest job of a kind, of one CRM when it is given, with a dry run's examples; or null. */
export async function newestJob(ctx: UserContext, { kind }: JobType, crm?: string) {
  const job = await findNewestJob(ctx, kind, crm);
  return job === null ? null : { ...jobReply(job), examples: job.examples ?? [] };
}

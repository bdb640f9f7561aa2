import { type SystemContext, systemClaims, type UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { getJob } from "./contract.ts";
import { sendMessage } from "./queue.ts";
import { findNewestJob, findStalledJob, insertJob, type JobRow, jobReply, withdrawJob } from "./store.ts";

/** Minutes without a sign of life after which a job's message is taken for lost. */
const STALLED = 15;

/**
 * Records a synchronization to do and hands it to the queue. One whose worker or message was lost is handed
 * over again instead, and goes on from its checkpoint. Throws `conflict` while one is under way, `unavailable`
 * when the queue does not take it: nothing is then left behind that would stand in the way of the next.
 */
export async function queueRefreshContacts(
  ctx: UserContext | SystemContext,
  input: Record<string, unknown>,
): Promise<JobRow> {
  const hand = (job: JobRow): Promise<void> =>
    sendMessage(ctx, {
      kind: "refresh-contacts",
      organizationId: ctx.claims.organizationId,
      jobId: job.id,
    });
  const job = await insertJob(ctx, { kind: "refresh-contacts", input }).catch(async (error: unknown) => {
    const isConflict = error instanceof AppError && error.code === "conflict";
    const stalled = isConflict ? await findStalledJob(ctx, "refresh-contacts", STALLED) : null;
    if (stalled === null) throw error;
    await hand(stalled);
    return { stalled };
  });
  if ("stalled" in job) return job.stalled;
  try {
    await hand(job);
  } catch (error) {
    await withdrawJob({ ...ctx, claims: systemClaims(ctx.claims.organizationId) }, job.id);
    throw error;
  }
  return job;
}

/** The same, for a person: answers the job as the API shows it. */
export async function startRefreshContacts(
  ctx: UserContext,
  input: Record<string, unknown>,
): Promise<Wire<typeof getJob>> {
  return jobReply(await queueRefreshContacts(ctx, input));
}

/** The organization's newest synchronization, or null. */
export async function newestRefreshContacts(ctx: UserContext): Promise<Wire<typeof getJob> | null> {
  const job = await findNewestJob(ctx, "refresh-contacts");
  return job === null ? null : jobReply(job);
}

import type { ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { retryJob as contract } from "../jobs/contract.ts";
import { jobToRetry } from "../jobs/job-to-retry.ts";
import { isLimited } from "../jobs/names.ts";
import { queueJob, refuseTooMany, startedReply } from "../jobs/start-job.ts";
import { jobTypeOf } from "./job-types.ts";

/**
 * POST /api/jobs/{jobId}/retry: another job that is asked for the same, or for real what a dry run has counted. For
 * managers. Throws `conflict` when it has neither failed nor been stopped, or while something that excludes it is
 * under way, and `rate_limited` as the call that started it.
 */
export async function retryJob(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { params, body } = call.input;
  const { ctx, kind, input } = await jobToRetry(call.ctx, params.jobId, body.forReal);
  if (isLimited(kind)) await refuseTooMany(ctx);
  return startedReply(await queueJob(ctx, jobTypeOf(kind), input));
}

import type { SystemContext, UserContext } from "../http/context.ts";
import type { JobStarted } from "./contract.ts";
import type { JobInput, JobType } from "./job-type.ts";
import { findJobsUnderWay } from "./store.ts";

/** The job under way that does this work, for whoever does not start it; null where there is none. */
export async function jobUnderWay<Asked extends JobInput>(
  ctx: UserContext | SystemContext,
  type: JobType<JobType["kind"], Asked>,
  input: NoInfer<Asked>,
): Promise<JobStarted["job"] | null> {
  const jobs = await findJobsUnderWay(ctx, type.kind, 0);
  const same = jobs.find(({ job }) => type.covers(job.input, input))?.job;
  if (same === undefined) return null;
  const { id, state, done, total } = same;
  return { id, state, done, total };
}

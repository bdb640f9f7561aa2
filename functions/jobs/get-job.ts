import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { getJob as contract } from "./contract.ts";
import { getVisibleJob, jobReply } from "./store.ts";

/** GET /api/jobs/{jobId}: how far a job is. Throws `not_found`. */
export async function getJob(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return jobReply(await getVisibleJob(call.ctx, call.input.params.jobId));
}

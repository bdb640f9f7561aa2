import type { ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { listJobs as contract } from "./contract.ts";
import { type JobRow, jobReply, readJobs } from "./store.ts";

/** GET /api/jobs: the organization's long work, the newest first. For its owners and admins. */
export async function listJobs(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { kind, offset, pageSize } = call.input.query;
  const { jobs, itemCount } = await readJobs(ctx, { kind, offset, pageSize });
  return {
    data: jobs.map((job) => ({
      ...jobReply(job),
      crms: crmsOf(job.input),
      createdBy: job.created_by,
    })),
    meta: { offset, pageSize, itemCount, hasMore: offset + jobs.length < itemCount },
  };
}

function crmsOf({ crm, parts }: JobRow["input"]): string[] {
  const each = Array.isArray(parts) ? parts.map((part: { crm?: unknown }) => part.crm) : [crm];
  return each.filter((name) => typeof name === "string");
}

import type { AdministratorContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { readSorting } from "../http/list-query.ts";
import type { listAllJobs as contract } from "./contract.ts";
import { pastJob } from "./list-jobs.ts";
import { readAllJobs, SORTABLE } from "./store.ts";

/**
 * GET /api/admin/jobs: the long work of all organizations, the newest first unless sorted otherwise. Throws
 * `invalid_request` for an unknown sort field.
 */
export async function listAllJobs(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { sort, ...wanted } = call.input.query;
  const { offset, pageSize } = wanted;
  const page = await readAllJobs(call.ctx, { ...wanted, sorting: readSorting(sort, SORTABLE) });
  const { jobs, itemCount, names } = page;
  return {
    data: jobs.map((job) => ({
      ...pastJob(job),
      organization: { id: job.organization_id, name: names[job.organization_id] ?? "" },
    })),
    meta: { offset, pageSize, itemCount, hasMore: offset + jobs.length < itemCount },
  };
}

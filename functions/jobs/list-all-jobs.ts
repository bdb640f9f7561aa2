import * as z from "zod";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, ListMeta, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { readSorting } from "../http/list-query.ts";
import { AnyJob, JobsQuery } from "./contract.ts";
import { pastJob } from "./list-jobs.ts";
import { readAllJobs, SORTABLE } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/admin/jobs",
  openTo: "account",
  summary: "Les travaux longs de toutes les organisations\u00A0; pour les administrateurs.",
  query: JobsQuery.extend({ organizationId: z.uuid().optional() }),
  response: z.object({ data: z.array(AnyJob), meta: ListMeta }),
});

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

export const route = endpoint(contract, { role: "administrator" }, listAllJobs, { name: "AdminJobsList" });
export const handler = lambda(route);

import * as z from "zod";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, ListMeta, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { readSorting } from "../http/list-query.ts";
import { JobsQuery, PastJob } from "./contract.ts";
import { type JobRow, jobReply, readJobs, SORTABLE } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/jobs",
  summary: "Les travaux longs de l’organisation\u00A0; pour ses responsables.",
  query: JobsQuery,
  response: z.object({ data: z.array(PastJob), meta: ListMeta }),
});

/**
 * GET /api/jobs: the organization's long work, the newest first unless sorted otherwise. For its owners and admins.
 * Throws `invalid_request` for an unknown sort field.
 */
export async function listJobs(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { sort, ...wanted } = call.input.query;
  const { offset, pageSize } = wanted;
  const { jobs, itemCount } = await readJobs(call.ctx, { ...wanted, sorting: readSorting(sort, SORTABLE) });
  return {
    data: jobs.map((job) => ({ ...pastJob(job), createdByName: job.created_by_name })),
    meta: { offset, pageSize, itemCount, hasMore: offset + jobs.length < itemCount },
  };
}

/** The job as a history shows it. */
export function pastJob(job: JobRow) {
  return { ...jobReply(job), crms: crmsOf(job.input), createdBy: job.created_by };
}

function crmsOf({ crm, parts }: JobRow["input"]): string[] {
  const each = Array.isArray(parts) ? parts.map((part: { crm?: unknown }) => part.crm) : [crm];
  return each.filter((name) => typeof name === "string");
}

export const route = endpoint(contract, { role: "manager" }, listJobs, { name: "JobsList" });
export const handler = lambda(route);

import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Job, JobParams } from "./contract.ts";
import { getVisibleJob, jobReply } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/jobs/{jobId}",
  summary: "L’avancement d’un travail long.",
  params: JobParams,
  response: Job,
});

/** GET /api/jobs/{jobId}: how far a job is. Throws `not_found`. */
export async function getJob(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return jobReply(await getVisibleJob(call.ctx, call.input.params.jobId));
}

export const route = endpoint(contract, "session", getJob, { name: "JobsGet", environment: ["dataApi"] });
export const handler = lambda(route);

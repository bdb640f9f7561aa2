import * as z from "zod";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { JobStarted, JobParams } from "../jobs/contract.ts";
import { jobToRetry } from "../jobs/job-to-retry.ts";
import { isLimited } from "../jobs/names.ts";
import { queueJob, refuseTooMany, startedReply } from "../jobs/start-job.ts";
import { jobTypeOf } from "./kinds.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/jobs/{jobId}/retry",
  errors: ["conflict", "rate_limited", "crm_not_connected", "crm_revoked"],
  summary: "Relance un travail long qui a échoué ou qu’on a arrêté, ou fait pour de bon un essai à blanc.",
  params: JobParams,
  body: z.strictObject({
    /** Of a dry run that is done: what it has counted is done. */
    forReal: z.boolean().default(false),
  }),
  status: 202,
  response: JobStarted,
});

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

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "Relancer un travail est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  retryJob,
  { name: "JobsRetry", environment: ["dataApi", "queue"] },
);
export const handler = lambda(route);

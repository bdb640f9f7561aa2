import { isManager, type UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { Job, JobParams } from "./contract.ts";
import { getVisibleJob, jobReply, markCanceled } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/jobs/{jobId}/cancel",
  errors: ["conflict"],
  summary: "Arrête un travail long à sa prochaine page\u00A0; ce qui était fait est gardé.",
  params: JobParams,
  response: Job,
});

/**
 * POST /api/jobs/{jobId}/cancel: for whoever started it, and managers. The worker stops at its next page;
 * what was stored stays. Throws `conflict` when it is over; one that is canceled already is answered as it is.
 */
export async function cancelJob(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const job = await getVisibleJob(ctx, call.input.params.jobId);
  if (job.created_by !== ctx.user.id && !isManager(ctx)) {
    throw new AppError(
      "forbidden",
      "Seuls la personne qui a lancé ce travail et les responsables de l’organisation l’arrêtent.",
    );
  }
  const canceled = await markCanceled(ctx, job);
  if (canceled !== null) return jobReply(canceled);
  const now = await getVisibleJob(ctx, job.id);
  if (now.state !== "canceled") throw new AppError("conflict", "Ce travail est déjà terminé.");
  return jobReply(now);
}

export const route = endpoint(contract, "session", cancelJob, {
  name: "JobsCancel",
  environment: ["dataApi"],
});
export const handler = lambda(route);

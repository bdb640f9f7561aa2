import { isManager, type UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { cancelJob as contract } from "./contract.ts";
import { getVisibleJob, jobReply, markCanceled } from "./store.ts";

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

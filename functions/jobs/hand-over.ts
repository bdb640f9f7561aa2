import type { SystemContext, UserContext } from "../http/context.ts";
import { sendMessage } from "./queue.ts";
import type { JobRow } from "./store.ts";

/** Tells a worker of a job, after `delaySeconds`. Throws `unavailable` when the queue does not take it. */
export async function handOver(
  ctx: UserContext | SystemContext,
  job: Pick<JobRow, "id" | "kind">,
  delaySeconds = 0,
): Promise<void> {
  const { organizationId } = ctx.claims;
  const isRefresh = job.kind === "refresh-contacts" || job.kind === "refresh-contact";
  await sendMessage(
    ctx,
    { kind: isRefresh ? "refresh-contacts" : "intelligence", organizationId, jobId: job.id },
    delaySeconds,
  );
}

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
  await sendMessage(ctx, { kind: messageOf(job.kind), organizationId, jobId: job.id }, delaySeconds);
}

function messageOf(kind: JobRow["kind"]): "refresh-contacts" | "read-texts" | "intelligence" {
  if (kind === "refresh-contacts" || kind === "refresh-contact") return "refresh-contacts";
  return kind === "read-texts" ? "read-texts" : "intelligence";
}

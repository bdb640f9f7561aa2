import type { UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import type { getJob } from "./contract.ts";
import { sendMessage } from "./queue.ts";
import { findNewestJob, insertJob, jobReply } from "./store.ts";

/** Records a synchronization to do and hands it to the queue. Throws `conflict` while one is under way. */
export async function startRefreshContacts(
  ctx: UserContext,
  input: Record<string, unknown>,
): Promise<Wire<typeof getJob>> {
  const job = await insertJob(ctx, { kind: "refresh-contacts", input });
  await sendMessage(ctx, { kind: "refresh-contacts", organizationId: ctx.organization.id, jobId: job.id });
  return jobReply(job);
}

/** The organization's newest synchronization, or null. */
export async function newestRefreshContacts(ctx: UserContext): Promise<Wire<typeof getJob> | null> {
  const job = await findNewestJob(ctx, "refresh-contacts");
  return job === null ? null : jobReply(job);
}

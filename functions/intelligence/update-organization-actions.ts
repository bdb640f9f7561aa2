import { isProductAdmin, type ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { inOrganization } from "../http/in-organization.ts";
import { queueJob, refuseTooMany, startedReply } from "../jobs/start-job.ts";
import { contactJob } from "./messages.ts";
import type { updateOrganizationActions as contract } from "./contract.ts";

/**
 * POST /api/intelligence/update-organization-actions: brings up to date the actions of all contacts worth a
 * message today. For managers of the active organization; of another one, for product administrators. Throws
 * `forbidden` for others.
 */
export async function updateOrganizationActions(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { organizationId, ...flags } = call.input.body;
  const isOwn = organizationId.toLowerCase() === ctx.organization.id;
  // The same refusal whether or not that organization exists.
  if (!isOwn && !isProductAdmin(ctx)) throw new AppError("forbidden");
  const there = await inOrganization(ctx, organizationId.toLowerCase());
  await refuseTooMany(there);
  return startedReply(await queueJob(there, contactJob("update-organization-actions"), flags));
}

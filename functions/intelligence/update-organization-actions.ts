import * as z from "zod";
import { isProductAdmin, type ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { inOrganization } from "../http/in-organization.ts";
import { lambda } from "../http/lambda.ts";
import { queueJob, refuseTooMany, startedReply } from "../jobs/start-job.ts";
import { actionFlags, starting } from "./contract.ts";
import { updateOrganizationActions as job } from "./messages.ts";

export const contract = starting(
  "/api/intelligence/update-organization-actions",
  "Propose les actions du jour de toute une organisation.",
  z.strictObject({ organizationId: z.uuid(), ...actionFlags }),
);

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
  return startedReply(await queueJob(there, job, flags));
}

export const route = endpoint(contract, { role: "manager" }, updateOrganizationActions, {
  name: "IntelligenceUpdateOrganizationActions",
  environment: ["queue"],
});
export const handler = lambda(route);

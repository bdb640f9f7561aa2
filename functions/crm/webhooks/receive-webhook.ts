import { type PublicContext, systemClaims } from "../../http/context.ts";
import type { Wire } from "../../http/contract.ts";
import type { RawRequest } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { Crm, type receiveWebhook as contract } from "../contract.ts";
import { definitionOf } from "../registry/definition-of.ts";
import { webhookOf } from "../registry/webhook-of.ts";
import { sendChangesMessage } from "./announce.ts";
import { noteChanges } from "./change-store.ts";

/**
 * POST /api/crm/webhooks/{crm}: stores which objects changed, for the organizations connected to their account, and
 * notifies their workers. Throws `unauthenticated` without a reason, `malformed_json`, `invalid_request`, `not_found`
 * for a CRM without webhooks, and `unavailable`, upon which the CRM delivers again.
 */
export async function receiveWebhook(call: {
  ctx: PublicContext;
  request: RawRequest;
}): Promise<Wire<typeof contract>> {
  const { ctx, request } = call;
  const crm = Crm.safeParse(request.param("crm")).data;
  if (crm === undefined || !(await definitionOf(crm)).announces) throw new AppError("not_found");
  const announcements = (await webhookOf(crm)).read(ctx, request);
  for (const { portalId, events } of announcements) {
    const told = await noteChanges(
      ctx,
      { crm, portalId },
      events.filter(({ changes }) => changes.length > 0),
    );
    await Promise.all(
      told.map((organizationId) => sendChangesMessage(forOrganization(ctx, organizationId), crm)),
    );
  }
  ctx.log.info("webhook taken in", { crm, accounts: announcements.length });
  return {};
}

function forOrganization(ctx: PublicContext, organizationId: string) {
  const { environment, pool, clock, log, requestId } = ctx;
  return { environment, pool, clock, log, requestId, claims: systemClaims(organizationId) };
}

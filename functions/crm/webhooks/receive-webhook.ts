import * as z from "zod";
import { type PublicContext, systemClaims } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { rawEndpoint, type RawRequest } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { Crm } from "../contract.ts";
import { definitionOf } from "../registry/definition-of.ts";
import { webhookOf } from "../registry/webhook-of.ts";
import { sendChangesMessage } from "./announce.ts";
import { noteChanges } from "./change-store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/crm/webhooks/{crm}",
  errors: ["unauthenticated", "not_found"],
  openTo: "anyone",
  summary: "Un CRM annonce ce qui a changé, par un appel qui prouve qu’il vient de lui.",
  params: z.object({ crm: Crm }),
  /** The vendor's payload, validated by the CRM's webhook.ts once it is authenticated. */
  body: z.unknown(),
  response: z.object({}),
});

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

export const route = rawEndpoint(contract, receiveWebhook, {
  name: "CrmReceiveWebhook",
  environment: ["crms", "queue"],
});
export const handler = lambda(route);

import * as z from "zod";
import { type PublicContext, systemClaims } from "../../http/context.ts";
import type { Wire } from "../../http/contract.ts";
import type { RawRequest } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { receiveHubspotWebhook as contract } from "../contract.ts";
import { sendTurn } from "./announce.ts";
import { noteChanges } from "./change-store.ts";
import { changesOf, keyOf } from "./changes-of.ts";
import { HubspotEvent } from "./hubspot-event.ts";
import { isSigned } from "./signature.ts";

/**
 * POST /api/crm/webhooks/hubspot: notes which objects changed, for the organizations connected to their
 * account, and tells their workers. Throws `unauthenticated` without saying why, `malformed_json`,
 * `invalid_request`; `unavailable` makes HubSpot deliver it again.
 */
export async function receiveHubspotWebhook(call: {
  ctx: PublicContext;
  request: RawRequest;
}): Promise<Wire<typeof contract>> {
  const { ctx, request } = call;
  const { HUBSPOT_CLIENT_SECRET } = ctx.environment.hubspot();
  const isHubspot = isSigned(HUBSPOT_CLIENT_SECRET, {
    method: contract.method,
    // The address HubSpot was given: CloudFront and API Gateway each call the next one by another name.
    uri: new URL(contract.path, ctx.environment.application().APP_URL).href,
    body: request.body,
    signature: request.header("x-hubspot-signature-v3"),
    timestamp: request.header("x-hubspot-request-timestamp"),
  });
  if (!isHubspot) throw new AppError("unauthenticated", "Appel refusé.");
  const byAccount = Map.groupBy(parseEvents(request.body), ({ portalId }) => portalId);
  for (const [portalId, events] of byAccount) {
    const noted = events.map((event) => ({ key: keyOf(event), changes: changesOf(event) }));
    const told = await noteChanges(
      ctx,
      { crm: "hubspot", portalId },
      noted.filter(({ changes }) => changes.length > 0),
    );
    await Promise.all(told.map((organizationId) => sendTurn(forOrganization(ctx, organizationId))));
  }
  ctx.log.info("webhook taken in", { accounts: byAccount.size });
  return {};
}

function forOrganization(ctx: PublicContext, organizationId: string) {
  const { environment, pool, clock, log, requestId } = ctx;
  return { environment, pool, clock, log, requestId, claims: systemClaims(organizationId) };
}

function parseEvents(body: string): HubspotEvent[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new AppError("malformed_json");
  }
  const events = z.array(HubspotEvent).max(100).safeParse(json);
  if (!events.success) throw new AppError("invalid_request");
  return events.data;
}

import * as z from "zod";
import type { PublicContext } from "../../http/context.ts";
import type { RawRequest } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import type { Announcement, CrmWebhook } from "../definition.ts";
import { hubspotVariables } from "./variables.ts";
import { changesOf, keyOf } from "./webhook/changes-of.ts";
import { HubspotEvent } from "./webhook/event.ts";
import { isSigned } from "./webhook/signature.ts";

/** The path registered at HubSpot: CloudFront and API Gateway each rename the host in between. */
const PATH = "/api/crm/webhooks/hubspot";

/** All events of a call, by account. https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide */
function read(ctx: PublicContext, request: RawRequest): Announcement[] {
  const { HUBSPOT_CLIENT_SECRET } = hubspotVariables(ctx.environment);
  const isHubspot = isSigned(HUBSPOT_CLIENT_SECRET, {
    method: "POST",
    uri: new URL(PATH, ctx.environment.application().APP_URL).href,
    body: request.body,
    signature: request.header("x-hubspot-signature-v3"),
    timestamp: request.header("x-hubspot-request-timestamp"),
  });
  if (!isHubspot) throw new AppError("unauthenticated", "Appel refusé.");
  const byAccount = Map.groupBy(parseEvents(request.body), ({ portalId }) => portalId);
  return [...byAccount].map(([portalId, events]) => ({
    portalId,
    events: events.map((event) => ({ key: keyOf(event), changes: changesOf(event) })),
  }));
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

export const webhook: CrmWebhook = { read };

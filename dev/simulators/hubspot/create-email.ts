import type { Hono } from "hono";
import * as z from "zod";
import { register, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { invalidRequest, notFound } from "./errors.ts";
import { definitions } from "./object-types.ts";
import { createPortalControl } from "./portal-control.ts";
import { jsonBody } from "./request.ts";
import { viewRecord } from "./view.ts";
import type { Webhooks } from "./webhooks.ts";

const Creation = z.object({
  properties: z.record(z.string(), z.coerce.string()),
  associations: z
    .array(
      z.object({
        to: z.object({ id: z.coerce.string() }),
        types: z
          .array(z.object({ associationCategory: z.string(), associationTypeId: z.number() }))
          .min(1, "types must not be empty"),
      }),
    )
    .default([]),
});

const Address = z.object({ email: z.string() }).loose();
const Headers = z.object({ from: Address, to: z.array(Address) }).loose();

/** What HubSpot fills in by itself from the headers it is given. */
function fromHeaders(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidRequest("Property values were not valid: hs_email_headers is not JSON");
  }
  const headers = Headers.parse(json);
  return {
    hs_email_from_email: headers.from.email,
    hs_email_to_email: headers.to.map(({ email }) => email).join(";"),
  };
}

/**
 * Logs an e-mail. Sent twice it is there twice: HubSpot knows no key of the caller's.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/emails/guide
 */
export function registerCreateEmail(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  webhooks: Pick<Webhooks, "created">,
): void {
  const path = "/crm/objects/2026-03/emails";
  const scopes = ["crm.objects.contacts.write"];
  register(app, simulated, { method: "POST", path, scopes }, async ({ c, store, access }) => {
    const { properties, associations } = await jsonBody(c, Creation);
    const unknown = Object.keys(properties).find((name) => !definitions.emails.known.includes(name));
    if (unknown !== undefined) throw invalidRequest(`Property "${unknown}" does not exist`);
    if (properties["hs_timestamp"] === undefined) throw invalidRequest("hs_timestamp is required");
    for (const { to, types } of associations) {
      if (!types.some(({ associationTypeId }) => associationTypeId === definitions.emails.toContact))
        throw invalidRequest("One or more associations are invalid");
      if (store.find("contacts", to.id)?.archived !== false) throw notFound("Object not found");
    }
    const created = createPortalControl(store, simulated.now).add(
      "emails",
      { ...fromHeaders(properties["hs_email_headers"]), ...properties },
      associations.map(({ to }) => to.id),
    );
    webhooks.created(access.hubId, "emails", created.id);
    return c.json(viewRecord(created, { type: "emails", requested: undefined, scopes: access.scopes }), 201);
  });
}

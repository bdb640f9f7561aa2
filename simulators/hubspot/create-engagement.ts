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

/** Properties in the guides of e-mails and notes; others are refused, even those HubSpot sets itself. */
const WRITABLE = {
  emails:
    "hs_timestamp hubspot_owner_id hs_email_direction hs_email_html hs_email_status hs_email_subject hs_email_text hs_attachment_ids hs_email_headers".split(
      " ",
    ),
  notes: "hs_timestamp hubspot_owner_id hs_note_body hs_attachment_ids".split(" "),
} as const;
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  hs_email_direction: ["EMAIL", "INCOMING_EMAIL", "FORWARDED_EMAIL"],
  hs_email_status: ["BOUNCED", "FAILED", "SCHEDULED", "SENDING", "SENT"],
};
/** Maximum characters of a note. */
const LONGEST_NOTE = 65_536;

const Address = z.strictObject({
  email: z.email(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
});
const Headers = z.strictObject({
  from: Address,
  to: z.array(Address).min(1),
  cc: z.array(Address).default([]),
  bcc: z.array(Address).default([]),
});

/** Properties HubSpot derives from the headers. */
function fromHeaders(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidRequest("Property values were not valid: hs_email_headers is not JSON");
  }
  const headers = Headers.safeParse(json);
  if (!headers.success) throw invalidRequest("Property values were not valid: hs_email_headers");
  const { from, to } = headers.data;
  const all = (name: "email" | "firstName" | "lastName") => to.map((one) => one[name] ?? "").join(";");
  return {
    hs_email_from_email: from.email,
    hs_email_from_firstname: from.firstName ?? "",
    hs_email_from_lastname: from.lastName ?? "",
    hs_email_to_email: all("email"),
    hs_email_to_firstname: all("firstName"),
    hs_email_to_lastname: all("lastName"),
  };
}

function check(type: keyof typeof WRITABLE, properties: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (!definitions[type].known.includes(name)) throw invalidRequest(`Property "${name}" does not exist`);
    if (!WRITABLE[type].includes(name)) throw invalidRequest(`"${name}" is a read only property`);
    if (OPTIONS[name]?.includes(value) === false)
      throw invalidRequest(`${value} was not one of the allowed options of ${name}`);
  }
  if (Number.isNaN(instantOf(properties["hs_timestamp"]))) throw invalidRequest("hs_timestamp is required");
  if (type === "emails" && properties["hs_email_direction"] === undefined)
    throw invalidRequest("hs_email_direction is required");
  if ((properties["hs_note_body"]?.length ?? 0) > LONGEST_NOTE)
    throw invalidRequest("hs_note_body is too long");
}

/** Epoch milliseconds, from milliseconds or an ISO instant. */
const instantOf = (value = ""): number => (/^\d+$/.test(value) ? Number(value) : Date.parse(value));

/**
 * Logs an e-mail or a note. A repeated call creates a duplicate: HubSpot has no idempotency key.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/emails/guide
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/notes/guide
 */
export function registerCreateEngagement(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  webhooks: Pick<Webhooks, "created">,
): void {
  const scopes = ["crm.objects.contacts.write"];
  for (const type of ["emails", "notes"] as const) {
    const path = `/crm/objects/2026-03/${type}`;
    register(app, simulated, { method: "POST", path, scopes }, async ({ c, store, access }) => {
      const { properties, associations } = await jsonBody(c, Creation);
      check(type, properties);
      const { hubspot_owner_id: owner } = properties;
      if (owner !== undefined && !store.portal.owners.some(({ id }) => id === owner))
        throw invalidRequest(`${owner} is not a valid owner id`);
      for (const { to, types } of associations) {
        if (!types.some(({ associationTypeId }) => associationTypeId === definitions[type].toContact))
          throw invalidRequest("One or more associations are invalid");
        if (store.find("contacts", to.id)?.archived !== false) throw notFound("Object not found");
      }
      const created = createPortalControl(store, simulated.now).add(
        type,
        { ...properties, ...fromHeaders(properties["hs_email_headers"]) },
        associations.map(({ to }) => to.id),
      );
      webhooks.created(access.hubId, type, created.id);
      return c.json(viewRecord(created, { type, requested: undefined, scopes: access.scopes }), 201);
    });
  }
}

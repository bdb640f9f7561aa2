import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { createApp } from "../../http/app.ts";
import { route } from "./receive-webhook.ts";
import { signatureV3 } from "../hubspot/webhook/signature.ts";
import { hubspotVariables } from "../hubspot/variables.ts";

const PATH = "/api/crm/webhooks/hubspot";
const world = await crmWorld([testPortal(5)]);
const { admin, queue, logged } = world;
const app = createApp([route], world.platform, { checkReplies: true });

/** A HubSpot call signed with `secret`. */
async function send(
  body: string,
  options: { secret?: string; timestamp?: string; uri?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  const { HUBSPOT_CLIENT_SECRET } = hubspotVariables(world.platform.environment);
  const { secret = HUBSPOT_CLIENT_SECRET, timestamp = String(Date.now()) } = options;
  const uri = options.uri ?? `http://localhost:3000${PATH}`;
  // The gateway forwards under its own host name.
  const reply = await app.request(`http://abc.execute-api.eu-west-3.amazonaws.com${PATH}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-hubspot-signature-v3": signatureV3(secret, { method: "POST", uri, body, timestamp }),
      "x-hubspot-request-timestamp": timestamp,
      ...options.headers,
    },
  });
  return { status: reply.status, text: await reply.text() };
}

let portals = HUB_ID;
/** An organization connected to an account of its own, with nothing pending. */
async function connected(portalId = String(++portals)) {
  const member = await world.owner();
  const { organizationId } = member;
  await admin.query(
    `insert into private.crm_connection (organization_id, crm, portal_id, key_id, data_key, access_token_expires_at)
     values ($1, 'hubspot', $2, 'local', '\\x00', now())`,
    [organizationId, portalId],
  );
  const changes = async () => {
    const { rows } = await admin.query<{ change: string }>(
      "select object_type || ' ' || crm_id as change from private.crm_change where organization_id = $1 order by 1",
      [organizationId],
    );
    return rows.map(({ change }) => change);
  };
  const messages = () => queue.messages.filter((one) => one.organizationId === organizationId);
  return { organizationId, portalId, changes, messages };
}

let ids = 1_000;
const event = (portalId: string, over: Record<string, unknown> = {}) => ({
  eventId: ++ids,
  subscriptionId: 7,
  portalId: Number(portalId),
  appId: 8,
  occurredAt: 1_763_625_600_000,
  subscriptionType: "contact.propertyChange",
  attemptNumber: 0,
  objectId: 901,
  propertyName: "jobtitle",
  propertyValue: "Directrice",
  changeSource: "CRM_UI",
  ...over,
});

describe("POST /api/crm/webhooks/hubspot", () => {
  it("takes in what HubSpot has signed, and has it read a minute later by one message", async () => {
    const { portalId, organizationId, changes, messages } = await connected();
    const reply = await send(JSON.stringify([event(portalId), event(portalId, { objectId: 902 })]));
    expect(reply).toMatchObject({ status: 200, text: "{}" });
    expect(await changes()).toEqual(["contacts 901", "contacts 902"]);
    expect(messages()).toEqual([{ kind: "crm-changes", organizationId, crm: "hubspot" }]);
    expect(queue.delays.get(messages()[0] ?? {})).toBe(60);
  });

  it("makes one message of many calls", async () => {
    const { portalId, changes, messages } = await connected();
    const calls = Array.from({ length: 10 }, (_, index) =>
      send(
        JSON.stringify(
          Array.from({ length: 100 }, (_, each) => event(portalId, { objectId: 1 + index * 100 + each })),
        ),
      ),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await changes()).toHaveLength(1_000);
    expect(messages()).toHaveLength(1);
  });

  it("knows an event again for which nothing is left to do", async () => {
    const { portalId, organizationId, changes, messages } = await connected();
    const body = JSON.stringify([event(portalId)]);
    await send(body);
    await admin.query("delete from private.crm_change where organization_id = $1", [organizationId]);
    await admin.query("delete from private.crm_change_lease where organization_id = $1", [organizationId]);
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await changes()).toEqual([]);
    expect(messages()).toHaveLength(1);
  });

  it("tells apart events that share their id, as HubSpot's may", async () => {
    const { portalId, changes } = await connected();
    const same = event(portalId);
    await send(
      JSON.stringify([same, { ...same, objectId: 77 }, { ...same, subscriptionType: "contact.creation" }]),
    );
    expect(await changes()).toEqual(["contacts 77", "contacts 901"]);
    const { rows } = await admin.query("select from private.webhook_event where key like $1", [
      `${same.eventId}|%`,
    ]);
    expect(rows).toHaveLength(3);
  });

  it("reads again every contact of a merge, and the engagements and deals that HubSpot announces", async () => {
    const { portalId, changes } = await connected();
    await send(
      JSON.stringify([
        event(portalId, {
          subscriptionType: "contact.merge",
          objectId: 30,
          primaryObjectId: 10,
          mergedObjectIds: [20],
          newObjectId: 30,
        }),
        event(portalId, { subscriptionType: "contact.deletion", objectId: 40 }),
        event(portalId, { subscriptionType: "object.creation", objectTypeId: "0-49", objectId: 50 }),
        event(portalId, {
          subscriptionType: "object.propertyChange",
          objectTypeId: "0-46",
          objectId: "60000000000",
        }),
        event(portalId, { subscriptionType: "object.creation", objectTypeId: "0-1", objectId: 70 }),
        event(portalId, { subscriptionType: "deal.creation", objectId: 80 }),
        event(portalId, { subscriptionType: "object.creation", objectTypeId: "0-3", objectId: 90 }),
        event(portalId, { subscriptionType: "company.creation", objectId: 120 }),
        event(portalId, { subscriptionType: "object.creation", objectTypeId: "0-2", objectId: 130 }),
        event(portalId, {
          subscriptionType: "contact.associationChange",
          objectId: undefined,
          fromObjectId: 100,
          toObjectId: 110,
        }),
      ]),
    );
    expect(await changes()).toEqual([
      "contacts 10",
      "contacts 100",
      "contacts 20",
      "contacts 30",
      "contacts 40",
      "contacts 70",
      "deals 80",
      "deals 90",
      "emails 50",
      "notes 60000000000",
    ]);
  });

  it("tells each organization that shares an account, and no other", async () => {
    const first = await connected();
    const second = await connected(first.portalId);
    const other = await connected();
    await send(JSON.stringify([event(first.portalId)]));
    expect(await first.changes()).toEqual(["contacts 901"]);
    expect(await second.changes()).toEqual(["contacts 901"]);
    expect([first, second, other].map((one) => one.messages().length)).toEqual([1, 1, 0]);
    expect(await other.changes()).toEqual([]);
  });

  it("answers 200 and keeps nothing of an account that nobody has connected", async () => {
    const kept = async () => (await admin.query("select from private.webhook_event")).rowCount;
    const before = await kept();
    expect(await send(JSON.stringify([event("4040404")]))).toMatchObject({ status: 200, text: "{}" });
    expect(await kept()).toBe(before);
  });

  it("keeps nothing of an account whose access was withdrawn", async () => {
    const { portalId, organizationId, changes, messages } = await connected();
    await admin.query("update private.crm_connection set state = 'revoked' where organization_id = $1", [
      organizationId,
    ]);
    expect(await send(JSON.stringify([event(portalId)]))).toMatchObject({ status: 200 });
    expect([await changes(), messages()]).toEqual([[], []]);
  });

  it("is delivered again when the queue does not take the message, and then announced", async () => {
    const { portalId, organizationId, messages } = await connected();
    const body = JSON.stringify([event(portalId)]);
    queue.refused.add(organizationId);
    expect((await send(body)).status).toBe(503);
    queue.refused.delete(organizationId);
    expect((await send(body)).status).toBe(200);
    expect(messages()).toHaveLength(1);
  });

  it.each([
    ["signed with another secret", { secret: "autre" }],
    [
      "signed for the address of the gateway",
      { uri: `http://abc.execute-api.eu-west-3.amazonaws.com${PATH}` },
    ],
    ["of six minutes ago", { timestamp: String(Date.now() - 360_000) }],
    ["of six minutes ahead", { timestamp: String(Date.now() + 360_000) }],
    ["without signature", { headers: { "x-hubspot-signature-v3": "" } }],
  ])("refuses a call %s, and says no more", async (_, options) => {
    const { portalId, changes } = await connected();
    const reply = await send(JSON.stringify([event(portalId)]), options);
    expect(reply.status).toBe(401);
    expect(JSON.parse(reply.text)).toMatchObject({
      error: { code: "unauthenticated", message: "Appel refusé." },
    });
    expect(await changes()).toEqual([]);
  });

  it.each([
    ["no JSON", "[{", "malformed_json"],
    ["no list", "{}", "invalid_request"],
    ["events without their account", '[{"eventId":1}]', "invalid_request"],
    [
      "more than a hundred events",
      JSON.stringify(Array.from({ length: 101 }, () => event("1"))),
      "invalid_request",
    ],
  ])("answers 400 to %s, though signed", async (_, body, code) => {
    const reply = await send(body);
    expect([reply.status, (JSON.parse(reply.text) as { error: { code: string } }).error.code]).toEqual([
      400,
      code,
    ]);
  });

  it("answers 413 past a megabyte", async () => {
    expect((await send(" ".repeat(1_048_577))).status).toBe(413);
  });

  it("writes no property of a contact into the log", async () => {
    const { portalId } = await connected();
    await send(JSON.stringify([event(portalId, { propertyValue: "camille.secrete@exemple.test" })]));
    expect(logged.some((line) => line.includes("webhook taken in"))).toBe(true);
    expect(logged.join("\n")).not.toContain("camille.secrete");
  });
});

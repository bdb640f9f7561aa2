import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, describe, expect, it } from "vitest";
import { sellsyWorld, testCorp, WEBHOOK_SECRET } from "../../../dev/test/sellsy.ts";
import { createApp } from "../../http/app.ts";
import { route } from "../webhooks/receive-webhook.ts";

const PATH = "/api/crm/webhooks/sellsy";
const corp = testCorp(6);
const webhook = { url: "", secret: WEBHOOK_SECRET };
const { world, simulator, connect } = await sellsyWorld([corp], { webhook });
const app = createApp([route], world.platform, { checkReplies: true });
const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
webhook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
simulator.advance(-60_000);

const { member, account, rows, expected } = await connect(corp.id);
const { organizationId } = member;
await world.work(organizationId);

/** Waits for the worker to read what Sellsy announced. */
async function readAnnounced(): Promise<void> {
  for (const kind of ["crm-changes", "refresh-contacts"]) {
    const at = world.queue.messages.findIndex(
      (one) => one.organizationId === organizationId && one.kind === kind,
    );
    if (at >= 0) for (const message of world.queue.messages.splice(at, 1)) await world.deliver(message);
  }
}

const event = (over: Record<string, unknown> = {}) => ({
  event: "updated",
  eventType: "people.updated",
  relatedtype: "people",
  relatedid: "1",
  corpid: String(corp.id),
  ownertype: "staff",
  timestamp: "1795168800",
  ...over,
});
const sign = (body: string, secret = WEBHOOK_SECRET): string =>
  createHash("sha1")
    .update(secret + body)
    .digest("hex");
const send = (body: string, signature: string | null = sign(body)) =>
  app.request(PATH, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature === null ? {} : { "x-webhook-signature": signature }),
    },
    body,
  });

async function noted(): Promise<unknown[]> {
  const { rows: changes } = await world.admin.query(
    "delete from private.crm_change where organization_id = $1 returning object_type, crm_id",
    [organizationId],
  );
  return changes;
}

describe("a change that Sellsy announces", () => {
  it("is read again within minutes: the person, what was said, an estimate that was refused", async () => {
    const [contact] = account.rows("contacts");
    const about = { contact_id: contact?.id, company_id: null, individual_id: null, related: [] };
    account.update("contacts", contact?.id ?? 0, { position: "Présidente" });
    account.create("comments", {
      ...about,
      description: "Signe vendredi.",
      owner: { id: 201, type: "staff" },
    });
    const statuses = await simulator.flush();
    expect(statuses).toHaveLength(2);
    expect(statuses.every((status) => status === 200 || status === 204)).toBe(true);
    await readAnnounced();
    expect(await rows()).toEqual(expected());
  });

  it("names a comment that was deleted, which then goes here too", async () => {
    const comment = account.rows("comments").find(({ contact_id }) => contact_id !== null);
    account.remove("comments", comment?.id ?? 0);
    await simulator.flush();
    await readAnnounced();
    expect(await rows()).toEqual(expected());
  });
});

describe("a call in Sellsy's name", () => {
  it.each([
    ["without a signature", null],
    ["with another secret's", sign(JSON.stringify(event()), "un-autre-secret-des-webhooks")],
    ["with another body's", sign("{}")],
  ])("is refused %s", async (_, signature) => {
    expect((await send(JSON.stringify(event()), signature)).status).toBe(401);
    expect(await noted()).toEqual([]);
  });

  it.each([
    ["a person", event(), { object_type: "contacts", crm_id: "1" }],
    [
      "a private person",
      event({ relatedtype: "client", individual: true }),
      { object_type: "contacts", crm_id: "individual-1" },
    ],
    [
      "an estimate",
      event({ relatedtype: "estimate", relatedid: 7 }),
      { object_type: "estimates", crm_id: "estimate-7" },
    ],
    ["a comment", event({ relatedtype: "comment" }), { object_type: "notes", crm_id: "comment-1" }],
  ])("tells %s", async (_, told, expectedChange) => {
    expect((await send(JSON.stringify(told))).status).toBeLessThan(300);
    expect(await noted()).toEqual([expectedChange]);
  });

  it("may be a form, as the older API sends it", async () => {
    const body = new URLSearchParams({
      notif: JSON.stringify(event({ timestamp: "1795168801" })),
    }).toString();
    expect((await send(body)).status).toBeLessThan(300);
    expect(await noted()).toEqual([{ object_type: "contacts", crm_id: "1" }]);
  });

  it("means nothing where it is about other things, and is refused where it cannot be read", async () => {
    expect((await send(JSON.stringify(event({ relatedtype: "item" })))).status).toBeLessThan(300);
    expect((await send(JSON.stringify(event({ relatedtype: "client" })))).status).toBeLessThan(300);
    expect(await noted()).toEqual([]);
    expect((await send("nothing")).status).toBe(400);
    expect((await send(JSON.stringify(event({ corpid: "12; drop" })))).status).toBe(400);
  });
});

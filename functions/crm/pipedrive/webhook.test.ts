import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, describe, expect, it } from "vitest";
import { pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";
import { createApp } from "../../http/app.ts";
import { route } from "../webhooks/receive-webhook.ts";
import { openSource } from "./source.ts";
import { webhookPassword } from "./webhook-password.ts";
import { pipedriveVariables } from "./variables.ts";

const PATH = "/api/crm/webhooks/pipedrive";
const companies = [testCompany(6, 1), testCompany(6, 2)];
const [company, other] = companies.map(({ id }) => id);
let product = "";
const { world, simulator, connect } = await pipedriveWorld(companies, {
  sendTo: (url) => product + new URL(url).pathname,
});
const app = createApp([route], world.platform, { checkReplies: true });
const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
product = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
simulator.advance(-60_000);

const { member, account, rows, expected } = await connect(company ?? 0);
const { organizationId } = member;
await world.work(organizationId);

/** Waits for the worker to read what Pipedrive announced. */
async function readAnnounced(): Promise<void> {
  for (const kind of ["crm-changes", "refresh-contacts"]) {
    const at = world.queue.messages.findIndex(
      (one) => one.organizationId === organizationId && one.kind === kind,
    );
    if (at >= 0) for (const message of world.queue.messages.splice(at, 1)) await world.deliver(message);
  }
}

const { PIPEDRIVE_CLIENT_SECRET } = pipedriveVariables(world.platform.environment);
function send(login: string | null, over: Record<string, unknown> = {}) {
  const meta = {
    action: "change",
    entity: "person",
    entity_id: "1",
    company_id: String(company),
    id: "an-event",
    timestamp: "2026-11-20T08:00:00Z",
    ...over,
  };
  return app.request(PATH, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(login === null ? {} : { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
    },
    body: JSON.stringify({ meta, data: {}, previous: null }),
  });
}

describe("a change that Pipedrive announces", () => {
  it("is read again within minutes: the person, and what happened with them", async () => {
    const person = account.rows("persons")[0]?.id ?? 0;
    account.update("persons", person, { job_title: "Présidente" });
    account.create("notes", { content: "Signe vendredi.", person_id: person, user_id: 1_001 });
    const statuses = await simulator.flush();
    expect(statuses.length).toBe(2);
    expect(statuses.every((status) => status === 200 || status === 204)).toBe(true);
    await readAnnounced();
    expect(await rows()).toEqual(expected());
  });

  it("is looked for by few calls where there were many", async () => {
    const [first, last] = [account.rows("persons")[0]?.id ?? 0, account.rows("persons").at(-1)?.id ?? 0];
    const told = Array.from({ length: 100 }, (_, index) => {
      const person_id = index % 2 === 0 ? first : last;
      return account.create("notes", { content: "Import", person_id, user_id: 1_001 });
    });
    for (const { id } of told.slice(0, 50)) account.remove("notes", id);
    simulator.resetStats();
    const changes = told.map(({ id }) => ({ type: "notes", id: `note-${id}` }));
    const contacts = await openSource(world.system(organizationId)).contactsOf?.(changes);
    expect(contacts?.toSorted()).toEqual([String(first), String(last)].toSorted());
    expect(simulator.stats().total).toBeLessThanOrEqual(21);
  });

  it("is registered once, however often the account is connected", async () => {
    const before = simulator.webhooksOf(other ?? 0).length;
    await connect(other ?? 0);
    const registered = simulator.webhooksOf(other ?? 0).map(({ event_object }) => event_object);
    await connect(other ?? 0);
    expect(before).toBe(0);
    expect(registered.toSorted()).toEqual(["activity", "deal", "note", "person"]);
    expect(simulator.webhooksOf(other ?? 0)).toHaveLength(4);
    simulator.injectFault({ kind: "status", status: 500 }, { matching: "GET /api/v1/webhooks" });
    await connect(other ?? 0);
    expect(simulator.webhooksOf(other ?? 0)).toHaveLength(4);
  });

  it("is registered again once Pipedrive has turned it off", async () => {
    simulator.turnOffWebhooks(other ?? 0);
    await connect(other ?? 0);
    expect(simulator.webhooksOf(other ?? 0).filter(({ is_active }) => is_active === 1)).toHaveLength(4);
  });
});

describe("a call in Pipedrive's name", () => {
  const password = (id: unknown): string => webhookPassword(PIPEDRIVE_CLIENT_SECRET, String(id));

  it.each([
    ["without a password", null],
    ["with a wrong one", `${company}:geheim`],
    ["with another account's", `${other}:${password(other)}`],
  ])("is refused %s", async (_, login) => {
    expect((await send(login)).status).toBe(401);
  });

  it("is taken with the account's own, and means nothing where it is about other things", async () => {
    const login = `${company}:${password(company)}`;
    expect((await send(login)).status).toBeLessThan(300);
    expect((await send(login, { entity: "product", id: "another" })).status).toBeLessThan(300);
    const { rows: noted } = await world.admin.query(
      "select object_type, crm_id from private.crm_change where organization_id = $1",
      [organizationId],
    );
    expect(noted).toEqual([{ object_type: "contacts", crm_id: "1" }]);
  });

  it("is refused where its account cannot be read", async () => {
    const login = `${company}:${password(company)}`;
    expect((await send(login, { company_id: "12; drop" })).status).toBe(401);
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";
import { createApp } from "../../http/app.ts";
import { dispatchFor } from "../../../dev/test/dispatch.ts";
import { route } from "./receive-webhook.ts";

const PATH = "/api/crm/webhooks/hubspot";
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve(undefined)));
});

// HubSpot signs the public URL but reaches the function by another.
const world = await crmWorld([testPortal(24)], {
  simulator: {
    webhooks: {
      url: `http://localhost:3000${PATH}`,
      sendTo: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    },
  },
});
const { admin, queue, simulator } = world;
server.on("request", getRequestListener(createApp([route], world.platform).fetch));

const portal = simulator.portal(HUB_ID);
const expected = () => rowsOfPortal(portal);

/** An organization with the account's data synchronized. */
async function synchronized() {
  const { organizationId } = await world.connected();
  await world.work(organizationId);
  const take = (kind: string) => {
    const found = queue.messages.filter((one) => one.organizationId === organizationId && one.kind === kind);
    for (const one of found) queue.messages.splice(queue.messages.indexOf(one), 1);
    return found;
  };
  take("daily-suggestions");
  const rows = () => rowsOfOrganization(admin, organizationId);
  expect(await rows()).toEqual(expected());
  return { organizationId, take, rows };
}

/** Delivers all pending webhooks; returns the statuses of the replies. */
const announced = () => simulator.sendWebhooks();

/** Runs the work caused by webhooks; returns the number of jobs. */
async function handle({ organizationId, take }: Awaited<ReturnType<typeof synchronized>>): Promise<number> {
  for (const message of take("crm-changes")) expect(await world.deliver(message)).toBe(true);
  const jobs = take("refresh-contacts");
  for (const message of jobs) expect(await world.deliver(message)).toBe(true);
  const { rows } = await admin.query(
    "select from private.crm_change where organization_id = $1 union all select from private.crm_change_lease where organization_id = $1",
    [organizationId],
  );
  expect(rows).toHaveLength(0);
  return jobs.length;
}

const organization = await synchronized();
const contactIds = () => portal.records("contacts").map(({ id }) => id);
const nth = (index: number): string => contactIds()[index] ?? "";

describe("changes that HubSpot announces", () => {
  it("are read by one job of the contacts concerned, whatever changed", async () => {
    const before = contactIds();
    portal.update("contacts", nth(0), { jobtitle: "Directrice générale" });
    portal.update("contacts", nth(0), { company: "Vasseur & Fils" });
    portal.archive("contacts", nth(1));
    portal.merge(nth(1), nth(2));
    const added = portal.add("contacts", {
      firstname: "Nouvelle",
      lastname: "Venue",
      email: "nouvelle@exemple.test",
    });
    portal.add(
      "emails",
      { hs_timestamp: "2026-11-20T09:00:00Z", hs_email_subject: "Bonjour", hs_email_text: "À bientôt" },
      [added.id, nth(3)],
    );
    portal.add("notes", { hs_timestamp: "2026-11-20T09:30:00Z", hs_note_body: "À rappeler lundi" }, [nth(4)]);
    expect(await announced()).toEqual([200]);
    expect(await organization.rows()).not.toEqual(expected());
    simulator.resetStats();
    expect(await handle(organization)).toBe(1);
    expect(await organization.rows()).toEqual(expected());
    expect(before).not.toEqual(contactIds());
    expect(simulator.stats().rateLimited).toBe(0);
  });

  it("come late, twice and in any order, and the result is what HubSpot holds", async () => {
    const id = nth(0);
    portal.update("contacts", id, { jobtitle: "Premier" });
    portal.update("contacts", id, { jobtitle: "Second" });
    portal.archive("contacts", nth(5));
    expect(await simulator.sendWebhooks((events) => [...events.toReversed(), ...events])).toEqual([200]);
    expect(await handle(organization)).toBe(1);
    expect(await organization.rows()).toEqual(expected());
  });

  it("of contacts alone read no engagement again", async () => {
    portal.update("contacts", nth(0), { jobtitle: "Acheteuse" });
    await announced();
    simulator.resetStats();
    expect(await handle(organization)).toBe(1);
    expect(simulator.stats().total).toBe(1);
    expect(await organization.rows()).toEqual(expected());
  });

  it("that arrive while they are read make another job", async () => {
    portal.update("contacts", nth(0), { jobtitle: "Avant" });
    await announced();
    for (const message of organization.take("crm-changes")) await world.deliver(message);
    // The first job waits in the queue.
    portal.update("contacts", nth(0), { jobtitle: "Pendant" });
    await announced();
    expect(await handle(organization)).toBe(2);
    expect(await organization.rows()).toEqual(expected());
  });

  it("whose message is delivered twice make no second job", async () => {
    portal.update("contacts", nth(0), { jobtitle: "Deux fois" });
    await announced();
    const [message] = organization.take("crm-changes");
    await world.deliver(message);
    await world.deliver(message);
    expect(organization.take("refresh-contacts")).toHaveLength(1);
  });

  it("wait while HubSpot does not answer, and are read once it does", async () => {
    portal.add(
      "calls",
      { hs_timestamp: "2026-11-20T10:00:00Z", hs_call_title: "Point", hs_call_body: "Rappel" },
      [nth(0)],
    );
    await announced();
    const [message] = organization.take("crm-changes");
    simulator.injectFault({ kind: "status", status: 503 }, { times: 5, matching: "associations" });
    expect(await world.deliver(message)).toBe(false);
    simulator.clearFaults();
    expect(await world.deliver(message)).toBe(true);
    expect(await handle(organization)).toBe(1);
    expect(await organization.rows()).toEqual(expected());
  });

  it("whose message was lost are announced again within the hour, and old events are forgotten", async () => {
    portal.update("contacts", nth(0), { jobtitle: "Perdue" });
    await announced();
    expect(organization.take("crm-changes")).toHaveLength(1);
    await dispatchFor(world, organization.organizationId);
    expect(organization.take("crm-changes")).toHaveLength(0);
    await admin.query(
      "update private.crm_change_lease set asked_at = now() - interval '6 minutes' where organization_id = $1",
      [organization.organizationId],
    );
    await admin.query(
      "update private.webhook_event set received_at = now() - interval '8 days' where organization_id = $1",
      [organization.organizationId],
    );
    await dispatchFor(world, organization.organizationId);
    const { rowCount } = await admin.query("select from private.webhook_event where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(rowCount).toBe(0);
    expect(await handle(organization)).toBe(1);
    expect(await organization.rows()).toEqual(expected());
  });
});

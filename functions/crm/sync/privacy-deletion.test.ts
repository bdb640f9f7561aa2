import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { workOffErasures } from "../../../dev/test/erasures.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { createApp } from "../../http/app.ts";
import { eraseRecord } from "../../prospection/erase-record.ts";
import { route as webhook } from "../webhooks/receive-webhook.ts";

const PATH = "/api/crm/webhooks/hubspot";
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve(undefined)));
});
const CONTACTS = 12;
const hubIds = Array.from({ length: 6 }, (_, index) => 9_700_001 + index);
const world = await crmWorld(
  hubIds.map((hubId) => testPortal(CONTACTS, hubId)),
  {
    simulator: {
      webhooks: {
        url: `http://localhost:3000${PATH}`,
        sendTo: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
      },
    },
  },
);
const { admin, simulator, queue } = world;
server.on("request", getRequestListener(createApp([webhook], world.platform).fetch));
const synchronized = synchronizedWith(world, hubIds);

const at = "2026-11-20T10:00:00Z";
const PERSON = {
  address: "a.montclar-vidal@exemple.test",
  name: "Montclar-Vidal",
  phone: "06 98 76 54 32",
};
const SEARCH = "POST /crm/objects/2026-03/{type}/search";
const READ = "POST /crm/objects/2026-03/{type}/batch/read";
let counted = 0;

/** An organization with a person whose address, name and phone nobody else has, and a card about them. */
async function holdingPerson() {
  const one = await synchronized({ read: false });
  const { portal, member } = one;
  // Unique words, so that the previous test's organization does not match.
  counted++;
  const person = {
    address: `${counted}${PERSON.address}`,
    name: `${PERSON.name}-${"abcdefghijkl"[counted]}`,
    phone: `${PERSON.phone} ${counted}${counted}`,
  };
  const contact = portal.add("contacts", {
    firstname: "Aurélien",
    lastname: person.name,
    email: person.address,
    phone: person.phone,
    hubspot_owner_id: null,
  });
  const other = one.first("contacts");
  const signed = `Bonjour,\nvoici le devis.\nAurélien ${person.name}\n${person.phone}\n${person.address}`;
  portal.add(
    "emails",
    { hs_timestamp: at, hs_email_subject: `De ${person.address}`, hs_email_text: signed },
    [contact.id],
  );
  portal.add("notes", { hs_timestamp: at, hs_note_body: `<p>Rappeler au ${person.phone}</p>` }, [contact.id]);
  portal.add("notes", { hs_timestamp: at, hs_note_body: `Vu avec Aurélien ${person.name}` }, [
    contact.id,
    other.id,
  ]);
  expect((await one.run()).state).toBe("done");
  const contactId = await one.idOf(contact.id);
  const actionId = await createAction(admin, member.organizationId, contactId, {
    ai_ice_breaking_message: `Bonjour Aurélien ${person.name}`,
  });
  await admin.query(
    `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
       values ($1, $2, '2026-11-20', 1, $3, $4, 1, $5)`,
    [
      member.organizationId,
      member.userId,
      contactId,
      actionId,
      JSON.stringify([{ kind: "call_back", text: `Rappeler le ${person.phone}` }]),
    ],
  );
  const holding = async () => {
    await workOffErasures(world.platform, queue);
    const tables = await Promise.all(Object.values(person).map((secret) => tablesHolding(admin, secret)));
    return [...new Set(tables.flat())].sort();
  };
  expect((await holding()).length).toBeGreaterThan(3);
  return { ...one, contact, other, person, holding, contactId };
}

describe("a contact that HubSpot deletes for privacy", () => {
  it("is erased when its webhook says so, as by a manager: no row of any table holds them", async () => {
    const one = await holdingPerson();
    const { organizationId } = one.member;
    one.portal.deleteForPrivacy(one.contact.id);
    expect(await simulator.sendWebhooks()).toEqual([200]);
    const at = queue.messages.findIndex(
      (message) => message.kind === "crm-changes" && message.organizationId === organizationId,
    );
    expect(await world.deliver(queue.messages.splice(at, 1)[0])).toBe(true);
    expect(await one.holding()).toEqual([]);
    // The rest of the erasure needs no call about a person.
    await world.work(organizationId);
    expect(await one.holding()).toEqual([]);
    const { rows } = await admin.query(
      "select actor_id, detail from private.audit where organization_id = $1 and event = 'contact.erased'",
      [organizationId],
    );
    expect(rows).toEqual([{ actor_id: null, detail: { contacts: 1, suppressed: true } }]);
  });

  it("is found missing by the next hourly run without a webhook, whoever it is", async () => {
    const one = await holdingPerson();
    const unlisted = one.portal
      .records("contacts")
      .find(({ id }) => ![one.contact.id, one.other.id].includes(id));
    one.portal.deleteForPrivacy(one.contact.id);
    one.portal.deleteForPrivacy(unlisted?.id ?? "");
    const { report, callsOf, state } = await one.run({ mode: "changes" });
    expect([state, report]).toMatchObject(["done", { contactsErased: 2 }]);
    expect(await one.holding()).toEqual([]);
    const { rows: left } = await admin.query(
      "select from public.contact where organization_id = $1 and crm_id = any ($2)",
      [one.member.organizationId, [one.contact.id, unlisted?.id]],
    );
    expect(left).toEqual([]);
    // One listing by ids beside the search of each type; statuses are looked up among live and archived contacts.
    expect(callsOf).toMatchObject({ [SEARCH]: 7 + 1, [READ]: 2 });
    expect((await one.run({ mode: "changes" })).callsOf).toMatchObject({ [SEARCH]: 7, [READ]: 0 });
  });

  it("is found missing by a complete listing, too", async () => {
    const one = await holdingPerson();
    one.portal.deleteForPrivacy(one.contact.id);
    expect((await one.run()).report).toMatchObject({ contactsErased: 1 });
    expect(await one.holding()).toEqual([]);
    // The note about another contact still names them in HubSpot.
    await one.run();
    expect(await one.holding()).toEqual([]);
    expect((await one.run({ mode: "changes" })).callsOf).toMatchObject({ [SEARCH]: 7, [READ]: 0 });
  });

  it("is erased though it was archived before", async () => {
    const one = await holdingPerson();
    one.portal.archive("contacts", one.contact.id);
    await one.run({ mode: "changes" });
    expect((await one.holding()).length).toBeGreaterThan(0);
    one.portal.deleteForPrivacy(one.contact.id);
    expect((await one.run({ mode: "changes" })).report).toMatchObject({ contactsErased: 1 });
    expect(await one.holding()).toEqual([]);
  });

  it("stays away when a page read before brings it, or a file names it", async () => {
    const one = await holdingPerson();
    await eraseRecord(world.system(one.member.organizationId), { crm: "hubspot", crmId: one.contact.id });
    // Still returned for a while, as by a lagging index.
    await one.run();
    expect(await one.holding()).toEqual([]);
    // Counted as present in the CRM and absent here: no run looks for it.
    expect((await one.run({ mode: "changes" })).callsOf).toMatchObject({ [SEARCH]: 7 });
  });

  it("is nobody that was archived, merged, or not shown yet", async () => {
    const one = await synchronized();
    const [first, second, third] = one.portal.records("contacts");
    one.portal.archive("contacts", first?.id ?? "");
    one.portal.merge(second?.id ?? "", third?.id ?? "");
    const late = one.portal.add("contacts", { firstname: "Tardive" });
    simulator.setSearchLag(60_000);
    const { report } = await one.run({ mode: "changes" });
    expect(report["contactsErased"] ?? 0).toBe(0);
    simulator.setSearchLag(0);
    expect((await one.run({ mode: "changes" })).report["contactsErased"] ?? 0).toBe(0);
    await one.expectEqual();
    expect(await one.idOf(late.id)).not.toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";
import type { Connection } from "../contract.ts";

const world = await crmWorld([testPortal(12)]);
const { admin, simulator } = world;
const portal = simulator.portal(HUB_ID);

/** What the settings page lists as hidden. */
async function told(member: Member): Promise<string[]> {
  const reply = await world.call("/api/crm/connections", member.cookie);
  const { data } = (await reply.json()) as { data: Connection[] };
  return data[0]?.hidden?.things.map(({ what }) => what) ?? [];
}

/** Runs the hourly change synchronization. */
async function changes({ organizationId }: Member): Promise<Record<string, unknown>> {
  await admin.query(
    `insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2)`,
    [organizationId, JSON.stringify({ crm: "hubspot", mode: "changes" })],
  );
  const { id } = await world.newestJob(organizationId);
  await world.deliver({ kind: "refresh-contacts", organizationId, jobId: id });
  return world.newestJob(organizationId);
}

describe("rights that HubSpot was not asked for or did not grant", () => {
  it("stop nothing: all else arrives, the settings say what is missing, and all of it arrives once granted", async () => {
    simulator.refuse("emails", "communications");
    const member = await world.connected();
    expect(await world.work(member.organizationId)).toMatchObject({ state: "done", error_code: null });
    const whole = rowsOfPortal(portal);
    const stored = await rowsOfOrganization(admin, member.organizationId);
    expect(stored.contacts).toEqual(whole.contacts);
    expect(stored.notes).toEqual(whole.notes);
    expect(stored.engagements).toEqual(
      whole.engagements.filter(({ type }) => type === "phone_call" || type === "meeting"),
    );
    expect(await told(member)).toEqual(["Les SMS et les messages WhatsApp ou LinkedIn", "Les e-mails"]);

    simulator.refuse();
    // Data that became readable was never read, so the next run is a full one.
    expect(await changes(member)).toMatchObject({ state: "done" });
    expect(await told(member)).toEqual([]);
    expect(await changes(member)).toMatchObject({ state: "done" });
    expect(await rowsOfOrganization(admin, member.organizationId)).toEqual(whole);
  });

  it("take nothing away of what was read before them", async () => {
    const member = await world.connected();
    await world.work(member.organizationId);
    const before = await rowsOfOrganization(admin, member.organizationId);
    simulator.refuse("notes", "emails", "contacts", "owners");
    expect(await changes(member)).toMatchObject({ state: "done" });
    expect(await world.sync(member, { removeOrphanedContacts: true })).toMatchObject({
      state: "done",
      report: { engagementsRemoved: 0, notesRemoved: 0 },
    });
    expect(await rowsOfOrganization(admin, member.organizationId)).toEqual(before);
    expect(await told(member)).toEqual(["Les contacts", "Les e-mails", "Les notes"]);
    simulator.refuse();
  });

  it("are told of e-mails too whose content HubSpot leaves out", async () => {
    const member = await world.connected();
    await admin.query(
      "update private.crm_connection set scopes = array_remove(scopes, 'sales-email-read') where organization_id = $1",
      [member.organizationId],
    );
    await world.work(member.organizationId);
    expect(await told(member)).toEqual(["Le contenu des e-mails"]);
  });
});

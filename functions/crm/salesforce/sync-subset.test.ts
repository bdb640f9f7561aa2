import { describe, expect, it } from "vitest";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";

const { world, simulator, connect, synchronized } = await salesforceWorld(
  Array.from({ length: 3 }, (_, number) => testOrg(14, number)),
);

/** Restricts rows to those about some people. */
const about = (
  rows: Awaited<ReturnType<Awaited<ReturnType<typeof connect>>["rows"]>>,
  ids: ReadonlySet<unknown>,
) => ({
  contacts: rows.contacts.filter((row) => ids.has(row.crmId)),
  engagements: rows.engagements.filter((row) => ids.has(row.contactCrmId)),
  notes: rows.notes.filter((row) => ids.has(row.contactCrmId)),
  deals: [],
});

describe("the synchronization of some people", () => {
  it("reads the first ones and what happened with them, in a few calls beside their notes", async () => {
    const { member, rows, expected, sync } = await connect();
    await world.admin.query("delete from public.job where organization_id = $1", [member.organizationId]);
    expect(await sync({ limit: 10 })).toMatchObject({ state: "done", report: { contactsCreated: 10 } });
    const stored = await rows();
    expect(stored.contacts).toHaveLength(10);
    expect(stored).toEqual(about(expected(), new Set(stored.contacts.map((row) => row.crmId))));
    const { total, invalidRequests } = simulator.stats();
    expect(invalidRequests).toBe(0);
    // Descriptions, the first people, the people, their records of seven objects, shared tasks, their documents, and
    // links three times.
    expect(total).toBeLessThanOrEqual(16);
  });

  it("brings those asked for up to date, leads too, and archives who is gone for good", async () => {
    const { org, member, rows, expected, sync } = await synchronized();
    const [contact, gone, other] = org.rows("Contact").map((row) => String(row.Id));
    const lead = String(org.rows("Lead").find((row) => row.IsConverted !== true)?.Id);
    org.update("Contact", contact ?? "", { Title: "Directrice" });
    org.update("Lead", lead, { Title: "Acheteur" });
    org.update("Contact", other ?? "", { Title: "Autre" });
    org.create("Task", { WhoId: lead, Subject: "Appel", TaskSubtype: "Call", ActivityDate: "2026-11-20" });
    org.delete("Contact", gone ?? "");
    org.purge("Contact", gone ?? "");
    const { rows: ids } = await world.admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = any ($2)",
      [member.organizationId, [contact, gone, lead]],
    );
    expect(await sync({ contactIds: ids.map(({ id }) => id), updateContext: true })).toMatchObject({
      state: "done",
      report: { contactsUpdated: 2, contactsArchived: 1, engagementsCreated: 1 },
    });
    const wanted = new Set<unknown>([contact, lead]);
    expect(about(await rows(), wanted)).toEqual(about(expected(), wanted));
    expect((await rows()).contacts.find((row) => row.crmId === other)?.job).not.toBe("Autre");
  });

  it("asks for more people than an address can name, part by part", async () => {
    const { org, member, rows, expected, sync } = await connect();
    await world.admin.query("delete from public.job where organization_id = $1", [member.organizationId]);
    for (let index = 0; index < 500; index++) {
      const { Id } = org.create("Contact", { LastName: `Foule ${index}` });
      if (index % 100 === 0)
        org.create("Task", { WhoId: String(Id), Subject: "Point", ActivityDate: "2026-11-20" });
    }
    expect(await sync({ limit: 5_000 })).toMatchObject({ state: "done" });
    expect(simulator.stats().invalidRequests).toBe(0);
    expect(await rows()).toEqual(expected());
  });
});

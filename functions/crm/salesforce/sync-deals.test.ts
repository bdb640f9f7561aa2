import { describe, expect, it } from "vitest";
import { orgRows } from "../../../dev/test/org-rows.ts";
import { salesforceWorld, testOrg, type OrgControl } from "../../../dev/test/salesforce.ts";
import type { Connection } from "../contract.ts";

const { world, connect, synchronized } = await salesforceWorld(
  Array.from({ length: 4 }, (_, number) => testOrg(12, number)),
);

const idOf = (row: { Id?: unknown } | undefined): string => String(row?.Id);

/** An opportunity with two contact roles, and one without any. */
function addDeals(org: OrgControl): { shared: string; roles: string[] } {
  const fields = {
    Name: "Contrat 2027",
    StageName: "Negotiation/Review",
    Amount: 18_400.5,
    CloseDate: "2026-12-01",
    NextStep: "Relire le contrat",
  };
  const shared = idOf(org.create("Opportunity", fields));
  const roles = org
    .rows("Contact")
    .slice(0, 2)
    .map((contact) =>
      idOf(org.create("OpportunityContactRole", { OpportunityId: shared, ContactId: idOf(contact) })),
    );
  org.create("Opportunity", { ...fields, Name: "À personne" });
  return { shared, roles };
}

describe("Salesforce's opportunities", () => {
  it("arrive row for row, with the contacts that have a role in them", async () => {
    const { org, member, rows, expected } = await connect();
    addDeals(org);
    expect(await world.work(member.organizationId)).toMatchObject({
      state: "done",
      report: { dealsCreated: 1, dealsWithoutContact: 1 },
    });
    expect(await rows()).toEqual(expected());
    expect((await rows()).deals).toMatchObject([
      { name: "Contrat 2027", amount: 18_400.5, currency: null, state: "open", closesOn: "2026-12-01" },
    ]);
  });

  it("change with their roles, though nothing says that they changed, and go when they are deleted", async () => {
    const { org, rows, expected, changes } = await synchronized();
    const { shared, roles } = addDeals(org);
    await changes();
    expect(await rows()).toEqual(expected());

    org.delete("OpportunityContactRole", roles[0] ?? "");
    expect(await changes()).toMatchObject({ report: { dealsUpdated: 1 } });
    expect(await rows()).toEqual(expected());

    org.update("Opportunity", shared, { StageName: "Closed Lost", NextStep: "À revoir en mars 2027" });
    expect(await changes()).toMatchObject({ report: { dealsUpdated: 1 } });
    expect((await rows()).deals).toMatchObject([{ state: "lost", resumesOn: "2027-03-01" }]);

    org.delete("Opportunity", shared);
    expect(await changes()).toMatchObject({ report: { dealsRemoved: 1 } });
    expect((await rows()).deals).toEqual([]);
  });

  it.each([
    ["Opportunity", "Les opportunités (Opportunity)"],
    ["OpportunityContactRole", "Les rôles des contacts (OpportunityContactRole)"],
  ])("stop nothing where %s is hidden, and cost nothing", async (hidden, what) => {
    const { org, member, rows, changes } = await connect();
    addDeals(org);
    org.hide(hidden);
    expect(await world.work(member.organizationId)).toMatchObject({ state: "done" });
    expect(await rows()).toEqual({ ...orgRows(org), deals: [] });
    const reply = await world.call("/api/crm/connections", member.cookie);
    const { data } = (await reply.json()) as { data: Connection[] };
    expect(data[0]?.hidden?.things.map((thing) => thing.what)).toEqual([what]);

    org.hide();
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(orgRows(org));
  });
});

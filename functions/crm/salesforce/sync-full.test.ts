import { describe, expect, it } from "vitest";
import { orgCallsNeeded } from "../../../dev/test/org-rows.ts";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";

const { world, simulator, connect } = await salesforceWorld([testOrg(80)]);

describe("the synchronization of a Salesforce org of 80 people", () => {
  it("stores it row for row in at most 1.05 × the calls its pages need; again, it writes nothing", async () => {
    const { member, org, rows, expected, versions, sync } = await connect();
    for (const contact of org.rows("Contact").slice(0, 30)) {
      const deal = org.create("Opportunity", {
        Name: "Contrat",
        StageName: "Prospecting",
        CloseDate: "2026-12-01",
      });
      org.create("OpportunityContactRole", { OpportunityId: String(deal.Id), ContactId: String(contact.Id) });
    }
    const job = await world.work(member.organizationId);
    expect(job).toMatchObject({ state: "done", error_code: null });
    const stored = expected();
    expect(stored.contacts.length).toBeGreaterThan(75);
    for (const kind of ["contacts", "engagements", "notes", "deals"] as const)
      expect(await rows()).toHaveProperty(kind, stored[kind]);
    const stats = simulator.stats();
    expect(stats).toMatchObject({ invalidRequests: 0, unauthorized: 0, rateLimited: 0, faults: 0 });
    expect(stats.total).toBeLessThanOrEqual(1.05 * orgCallsNeeded(org));
    const bodies = stats.calls["GET /services/data/{version}/sobjects/{object}/{id}/{value}"] ?? 0;
    expect(bodies).toBeLessThanOrEqual(0.3 * org.rows("ContentNote").length);
    expect(job.report).toMatchObject({
      contactsCreated: stored.contacts.length,
      engagementsCreated: stored.engagements.length,
      notesCreated: stored.notes.length,
      dealsCreated: 30,
    });

    const before = await versions();
    simulator.resetStats();
    const again = await sync({ updateContext: true });
    expect(again.report).toMatchObject({
      contactsCreated: 0,
      contactsUpdated: 0,
      contactsUnchanged: stored.contacts.length,
      engagementsCreated: 0,
      engagementsUpdated: 0,
      engagementsRemoved: 0,
      notesCreated: 0,
      notesUpdated: 0,
      notesRemoved: 0,
      dealsUpdated: 0,
      dealsRemoved: 0,
    });
    expect(await versions()).toEqual(before);
    expect(simulator.stats().total).toBeLessThanOrEqual(1.05 * orgCallsNeeded(org));
  });
});

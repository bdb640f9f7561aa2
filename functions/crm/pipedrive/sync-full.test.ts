import { describe, expect, it } from "vitest";
import { createAction } from "../../../dev/test/factories.ts";
import { companyCallsNeeded } from "../../../dev/test/pipedrive-rows.ts";
import { pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";

const company = testCompany(80);
const past = { add_time: "2026-09-01T08:00:00Z", update_time: "2026-09-01T08:00:00Z", is_deleted: false };
company.records.stages.push({ id: 7, name: "Négociation", ...past });
for (const { id } of company.records.persons.slice(0, 20))
  company.records.deals.push({
    ...past,
    id,
    title: `Affaire ${id}`,
    person_id: id,
    stage_id: 7,
    status: "open",
    value: 900,
  });
const { world, simulator, connect } = await pipedriveWorld([company]);
const account = simulator.account(company.id);

describe("the synchronization of a Pipedrive account of 80 persons", () => {
  it("stores it row for row in at most 1.05 × the calls its pages need; unchanged, it takes three and writes nothing", async () => {
    const { member, rows, expected, versions, changes } = await connect(company.id);
    const job = await world.work(member.organizationId);
    expect(job).toMatchObject({ state: "done", error_code: null });
    expect(expected().contacts.length).toBeGreaterThan(75);
    expect(expected().engagements.length).toBeGreaterThan(100);
    expect(expected().notes.length).toBeGreaterThan(20);
    expect(expected().deals.length).toBe(20);
    expect(await rows()).toEqual(expected());
    const stats = simulator.stats();
    expect(stats).toMatchObject({ invalidRequests: 0, unauthorized: 0, rateLimited: 0 });
    expect(stats.total).toBeLessThanOrEqual(1.05 * companyCallsNeeded(account));

    const { rows: contacts } = await world.admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 limit 1",
      [member.organizationId],
    );
    await createAction(world.admin, member.organizationId, contacts[0]?.id ?? "");
    const before = await versions();
    simulator.resetStats();
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await versions()).toEqual(before);
    // Changed persons, all other changes, and a check that the persons of today's cards still exist.
    expect(simulator.stats().calls).toEqual({ "GET /api/v2/persons": 2, "GET /api/v1/recents": 1 });
  });
});

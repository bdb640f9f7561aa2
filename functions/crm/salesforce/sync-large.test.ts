import { describe, expect, it } from "vitest";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";

const { world, simulator, connect } = await salesforceWorld(
  Array.from({ length: 4 }, (_, number) => testOrg(5, number)),
  { limits: { bulkJobSeconds: 1 } },
);
const LIST = "GET /services/data/{version}/queryAll";
const NEXT = "GET /services/data/{version}/queryAll/{locator}";

async function crowded(people: number) {
  const connected = await connect();
  const { messages } = world.queue;
  const message = messages.find((one) => one.organizationId === connected.member.organizationId);
  messages.splice(0);
  // All with one or two timestamps: equal ones are where cursors go wrong.
  for (let index = 0; index < people; index++)
    connected.org.create("Contact", { LastName: `Foule ${index}` });
  const { organizationId } = connected.member;
  /** Runs the job with a worker that dies before a step. */
  const dies = async (step: number) => {
    let asked = 0;
    const remaining = () => {
      if (++asked === step) throw new Error("killed");
      return 600_000;
    };
    await world.deliver(message, { remaining });
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "running" });
    await world.admin.query(
      "update public.job set lease_until = null, lease_owner = null where organization_id = $1",
      [organizationId],
    );
  };
  const ends = async () => {
    expect(await world.deliver(message)).toBe(true);
    return world.newestJob(organizationId);
  };
  return { ...connected, dies, ends };
}

describe("a Salesforce org of thousands", () => {
  it("is read 2,000 a page, and equal stamps lose nobody when workers die and Salesforce forgets its queries", async () => {
    const { org, rows, expected, dies, ends } = await crowded(4_100);
    // In the middle of the first page of 2,000, and between the second and the third.
    await dies(3);
    const { calls } = simulator.stats();
    expect(calls[LIST]).toBe(1);
    expect(calls[NEXT]).toBeUndefined();
    await dies(7);
    simulator.expireLocators();
    const job = await ends();
    expect(job).toMatchObject({ state: "done", report: { contactsCreated: expected().contacts.length } });
    expect(await rows()).toEqual(expected());
    expect(org.rows("Contact").length).toBeGreaterThan(4_100);
    expect(simulator.stats().invalidRequests).toBe(0);
  });

  it("goes from page to page by Salesforce's own locators, in as many calls as there are pages", async () => {
    const { rows, expected, ends } = await crowded(4_100);
    expect(await ends()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
    const { calls } = simulator.stats();
    expect(Object.entries(calls).filter(([call]) => /query\w*\/\{locator\}/.test(call))).toEqual([
      [expect.any(String), 2],
    ]);
  });

  it("is looked at for changes across a worker's death: everybody before what happened with them", async () => {
    const { org, member, rows, expected, ends } = await crowded(0);
    expect(await ends()).toMatchObject({ state: "done" });
    const { organizationId } = member;
    for (let index = 0; index < 4_100; index++)
      org.create("Lead", { LastName: `Foule ${index}`, Company: "Usine" });
    for (const lead of org.rows("Lead").slice(-5))
      org.create("Task", { WhoId: String(lead.Id), Subject: "Point", ActivityDate: "2026-11-20" });
    const { rows: jobs } = await world.admin.query<{ id: string }>(
      "insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2) returning id",
      [organizationId, JSON.stringify({ crm: "salesforce", mode: "changes" })],
    );
    const message = { kind: "refresh-contacts", organizationId, jobId: jobs[0]?.id };
    let asked = 0;
    const remaining = () => {
      if (++asked === 3) throw new Error("killed");
      return 600_000;
    };
    await world.deliver(message, { remaining });
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "running" });
    await world.admin.query("update public.job set lease_until = null, lease_owner = null where id = $1", [
      jobs[0]?.id,
    ]);
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({
      state: "done",
      report: { contactsCreated: 4_100, engagementsCreated: 5, engagementsWithoutContact: 0 },
    });
    expect(await rows()).toEqual(expected());
  });

  it("goes over to Bulk API 2.0 where that takes fewer calls; after a death within its results, on from there", async () => {
    const { rows, expected, dies, ends, member } = await crowded(16_100);
    // Within the first page of the job's results.
    await dies(8);
    const { calls } = simulator.stats();
    expect(calls["POST /services/data/{version}/jobs/query"]).toBe(1);
    const { checkpoint } = await world.newestJob(member.organizationId);
    expect(checkpoint).toMatchObject({ stage: "Contact" });
    expect(await ends()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
    const stats = simulator.stats();
    expect(stats.invalidRequests).toBe(0);
    // A query for each of eight objects and two kinds of links; two pages of results, the first of them twice.
    expect(stats.calls[LIST]).toBe(8 + 2);
    expect(stats.calls["POST /services/data/{version}/jobs/query"]).toBe(1);
    expect(stats.calls["GET /services/data/{version}/jobs/query/{id}/results"]).toBe(3);
  });
});

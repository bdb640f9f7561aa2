import { describe, expect, it } from "vitest";
import { createAction } from "../../../dev/test/factories.ts";
import { corpCallsNeeded } from "../../../dev/test/sellsy-rows.ts";
import { addEstimate, sellsyWorld, testCorp } from "../../../dev/test/sellsy.ts";

const corp = testCorp(80);
const { contacts, individuals, companies, opportunities, comments } = corp.records;
const PAST = "2026-09-01T08:00:00+00:00";
for (const { id, _companies } of contacts.slice(0, 20))
  opportunities.push({
    id,
    number: `OPP-${id}`,
    name: `Affaire ${id}`,
    status: id % 3 === 0 ? "won" : "open",
    due_date: "2026-12-01",
    created: PAST,
    updated_status: PAST,
    amount: { value: "900.00", currency: "EUR" },
    pipeline: { id: 1, name: "Ventes" },
    step: { id: 7, name: "Négociation" },
    note: "",
    owner: { id: 201, type: "staff" },
    contact_ids: id % 2 === 0 ? [id] : [],
    company_id: (_companies as number[])[0] ?? null,
    individual_id: null,
  });
for (const [index, status] of ["sent", "read", "expired", "accepted", "refused", "draft"].entries())
  addEstimate(corp, { contactId: index + 1, status, date: "2026-11-02", amount: 1_250.5 });
// Two colleagues of one who is their company's main contact, and somebody who is a client themselves.
for (const last_name of ["Colas", "Duret"])
  contacts.push({ ...contacts[0], id: contacts.length + 1, last_name, email: null });
individuals.push({
  ...contacts[1],
  id: individuals.length + 1,
  last_name: "Lenormand",
  email: null,
  updated_at: PAST,
});
comments.push({
  id: comments.length + 1,
  description: "Rappeler la société avant Noël.",
  created: PAST,
  updated: PAST,
  owner: { id: 201, type: "staff" },
  company_id: companies[0]?.id ?? null,
  individual_id: null,
  contact_id: null,
  related: [],
});
const { world, simulator, connect } = await sellsyWorld([corp]);
const account = simulator.account(corp.id);

describe("the synchronization of a Sellsy account of 80 people", () => {
  it("stores it row for row in at most 1.05 × the calls its lists need; unchanged, it takes ten at most and writes nothing", async () => {
    const { member, rows, expected, versions, changes } = await connect(corp.id);
    const job = await world.work(member.organizationId);
    expect(job).toMatchObject({ state: "done", error_code: null });
    expect(expected().contacts.length).toBeGreaterThan(75);
    expect(expected().engagements.length).toBeGreaterThan(100);
    expect(expected().notes.length).toBeGreaterThan(20);
    expect(expected().deals.length).toBe(25);
    expect(await rows()).toEqual(expected());
    const stats = simulator.stats();
    expect(stats).toMatchObject({ invalidRequests: 0, unauthorized: 0, rateLimited: 0 });
    expect(stats.total).toBeLessThanOrEqual(1.05 * corpCallsNeeded(account));

    const { rows: found } = await world.admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = '3'",
      [member.organizationId],
    );
    await createAction(world.admin, member.organizationId, found[0]?.id ?? "");
    const before = await versions();
    simulator.resetStats();
    expect(await changes()).toMatchObject({ state: "done" });
    expect(await versions()).toEqual(before);
    const { calls, invalidRequests } = simulator.stats();
    const { "POST /individuals/search": individualCalls, ...others } = calls;
    // What changed of each kind, opportunities twice, and a check that the people of today's cards still exist.
    expect(others).toEqual({
      "POST /contacts/search": 2,
      "POST /activities/crm/search": 1,
      "POST /comments/search": 1,
      "POST /tasks/search": 1,
      "POST /opportunities/search": 2,
      "POST /estimates/search": 1,
    });
    expect(individualCalls).toBeLessThanOrEqual(2);
    expect(invalidRequests).toBe(0);
  });
});

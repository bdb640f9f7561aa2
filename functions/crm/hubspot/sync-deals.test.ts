import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal, type PortalControl } from "../../../dev/test/hubspot.ts";
import { callsNeeded, rowsOfPortal } from "../../../dev/test/portal-rows.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";
import type { Connection } from "../contract.ts";

const hubIds = Array.from({ length: 5 }, (_, index) => HUB_ID + index);
const world = await crmWorld(hubIds.map((hubId) => testPortal(12, hubId)));
const { simulator, admin } = world;
const synchronized = synchronizedWith(world, [...hubIds]);
const READS = ["crm.objects.deals.read", "crm.schemas.deals.read"];

const OPEN = {
  dealname: "Contrat 2027",
  amount: "18400.50",
  deal_currency_code: "EUR",
  dealstage: "contractsent",
  createdate: "2026-10-04T22:30:00.000Z",
  closedate: "2026-11-30T23:00:00.000Z",
  hs_is_closed: "false",
  hs_is_closed_won: "false",
  hs_next_step: "Relire le contrat",
  hs_v2_date_entered_current_stage: "2026-11-02T09:00:00.000Z",
};
const LOST = {
  ...OPEN,
  dealname: "Option",
  dealstage: "closedlost",
  hs_is_closed: "true",
  closed_lost_reason: "Budget gelé, à revoir en mars 2027",
};

/** Three deals: one with two contacts, one without any, and a lost one. */
function addDeals(portal: PortalControl): { shared: string; lost: string } {
  const [one = "", two = ""] = portal.records("contacts").map(({ id }) => id);
  const shared = portal.add("deals", OPEN, [one, two]).id;
  portal.add("deals", { ...OPEN, dealname: "À personne" });
  return { shared, lost: portal.add("deals", LOST, [two]).id };
}

/** What the settings page lists as hidden. */
async function told(member: Member): Promise<string[]> {
  const reply = await world.call("/api/crm/connections", member.cookie);
  const { data } = (await reply.json()) as { data: Connection[] };
  return data[0]?.hidden?.things.map(({ what }) => what) ?? [];
}

describe("HubSpot's deals", () => {
  it("arrive row for row, with their stages as people name them, in the calls that their pages need, and change with them", async () => {
    const { portal, run, expectEqual, member, versions } = await synchronized({ read: false });
    const { shared, lost } = addDeals(portal);
    const { calls, report } = await run();
    expect(report).toMatchObject({ dealsCreated: 2, dealsWithoutContact: 1 });
    expect(calls).toBe(callsNeeded(portal));
    await expectEqual();
    const { rows } = await admin.query(
      `select name, stage, state, amount::float8, currency, opened_on::text, closes_on::text, next_step, resumes_on::text
       from public.deal where organization_id = $1 order by name`,
      [member.organizationId],
    );
    const common = {
      amount: 18_400.5,
      currency: "EUR",
      opened_on: "2026-10-05",
      closes_on: "2026-12-01",
      next_step: "Relire le contrat",
    };
    expect(rows).toEqual([
      { ...common, name: "Contrat 2027", stage: "Négociation", state: "open", resumes_on: null },
      { ...common, name: "Option", stage: "Perdue", state: "lost", resumes_on: "2027-03-01" },
    ]);

    // A stage, its people, one more, one that is deleted.
    const before = await versions();
    expect(await run({ mode: "changes" })).toMatchObject({ report: { dealsUnchanged: 2, dealsUpdated: 0 } });
    expect(await versions()).toEqual(before);

    const [, , third = ""] = portal.records("contacts").map(({ id }) => id);
    portal.associate("deals", shared, [third]);
    portal.update("deals", shared, {
      dealstage: "closedwon",
      hs_is_closed: "true",
      hs_is_closed_won: "true",
    });
    // Of a pipeline of the account's own, and of a pipeline that is no more.
    portal.add("deals", { ...OPEN, dealname: "Reconduite", dealstage: "1043377201" }, [third]);
    portal.add("deals", { ...OPEN, dealname: "Vieille", dealstage: "998877" }, [third]);
    const { callsOf, report: again } = await run({ mode: "changes" });
    expect(again).toMatchObject({ dealsCreated: 2, dealsUpdated: 1 });
    expect(callsOf["GET /crm/pipelines/2026-03/deals"]).toBe(1);
    await expectEqual();
    const { rows: changed } = await admin.query(
      "select name, stage from public.deal where organization_id = $1 order by name",
      [member.organizationId],
    );
    expect(changed).toEqual([
      { name: "Contrat 2027", stage: "Gagnée" },
      { name: "Option", stage: "Perdue" },
      { name: "Reconduite", stage: "À renouveler" },
      { name: "Vieille", stage: null },
    ]);

    // No search reports this; the next full run finds it.
    portal.archive("deals", lost);
    expect(await run()).toMatchObject({ report: { dealsRemoved: 1 } });
    await expectEqual();
  });

  it("are read again with a contact, leave it when they are another's, and go with who is merged or deleted", async () => {
    const { portal, run, expectEqual } = await synchronized({ read: false });
    const { shared } = addDeals(portal);
    await run();
    const [one = "", two = "", three = ""] = portal.records("contacts").map(({ id }) => id);
    portal.associate("deals", shared, [two]);
    expect(await run({ contactCrmIds: [one] })).toMatchObject({ state: "done" });
    await expectEqual();
    portal.associate("deals", shared, [one, two]);
    await run();
    portal.merge(three, one);
    await run({ mode: "changes" });
    await expectEqual();
    portal.deleteForPrivacy(two);
    await run({ mode: "changes" });
    await expectEqual();
    expect(rowsOfPortal(portal).deals).toHaveLength(1);
  });

  it("cost nothing where the right to them was not granted, and are named as what is hidden", async () => {
    simulator.withhold(...READS);
    const { portal, run, member } = await synchronized({ read: false });
    addDeals(portal);
    const full = await run();
    expect(full).toMatchObject({ state: "done", calls: callsNeeded(portal) - 2 });
    expect(await run({ mode: "changes" })).toMatchObject({ state: "done", calls: 7 });
    expect(await told(member)).toEqual(["Les transactions"]);

    simulator.withhold();
    await world.call(await world.consent(member.cookie, "allow", portal.hubId), member.cookie);
    expect(await world.work(member.organizationId)).toMatchObject({ report: { dealsCreated: 2 } });
    expect(await told(member)).toEqual([]);
  });

  it("have no stage where the right to the pipelines was not granted", async () => {
    simulator.withhold("crm.schemas.deals.read");
    const { portal, run, member } = await synchronized({ read: false });
    addDeals(portal);
    await run();
    const { rows } = await admin.query<{ stage: string | null }>(
      "select stage from public.deal where organization_id = $1",
      [member.organizationId],
    );
    expect(rows).toEqual([{ stage: null }, { stage: null }]);
    expect(await told(member)).toEqual(["Les étapes des transactions"]);
    simulator.withhold();
  });

  it("are left as they were when the right is refused later", async () => {
    const { portal, run, versions, member } = await synchronized({ read: false });
    addDeals(portal);
    await run();
    const before = await versions();
    simulator.refuse("deals");
    expect(await run()).toMatchObject({ state: "done", report: { engagementsRemoved: 0 } });
    expect(await versions()).toEqual(before);
    expect(await told(member)).toEqual(["Les transactions"]);
    simulator.refuse();
  });
});

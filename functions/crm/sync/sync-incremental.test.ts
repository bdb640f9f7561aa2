import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { portalChanges } from "../../../dev/test/portal-changes.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";

const CONTACTS = 12;
const hubIds = Array.from({ length: 4 }, (_, index) => 9_300_001 + index);
const world = await crmWorld(hubIds.map((hubId) => testPortal(CONTACTS, hubId)));
const { admin, simulator } = world;
const synchronized = synchronizedWith(world, hubIds);

const at = "2026-11-20T10:00:00Z";
const connectionOf = async (organizationId: string): Promise<{ synced_until: Date | null }> => {
  const { rows } = await admin.query<{ synced_until: Date | null }>(
    "select synced_until from private.crm_connection where organization_id = $1",
    [organizationId],
  );
  return rows[0] ?? { synced_until: null };
};

describe("a run that reads changes", () => {
  it("reads each change once, in as few calls as their pages need, however late the index shows it", async () => {
    const { member, portal, run, versions, expectEqual } = await synchronized();
    const before = await versions();
    // One of the calls is for deals.
    expect(await run({ mode: "changes" })).toMatchObject({ state: "done", calls: 8 });
    expect(await versions()).toEqual(before);

    // The index shows none of these yet.
    const [late = "", known = ""] = portal.records("contacts").map(({ id }) => id);
    portal.update("contacts", late, { jobtitle: "En retard" });
    const properties = { hs_timestamp: at, hs_note_body: "Vu", hs_email_text: "Lu" };
    for (const type of ["notes", "emails"] as const) portal.add(type, properties, [known]);
    portal.add("contacts", { firstname: "Ève" });
    simulator.setSearchLag(60_000);
    const start = Date.now();
    expect(await run({ mode: "changes" })).toMatchObject({ state: "done" });
    simulator.setSearchLag(0);
    expect(await versions()).toEqual(before);
    // It looks back from its start by as much as the index may lag, not from the newest row.
    const lag = start - ((await connectionOf(member.organizationId)).synced_until?.getTime() ?? 0);
    expect(lag).toBeGreaterThan(9 * 60_000);
    expect(lag).toBeLessThanOrEqual(10 * 60_000);

    // Thousands: sync-incremental.long.test.ts.
    const { calls, callsOf, report } = await run({ mode: "changes" });
    expect(callsOf).toMatchObject({
      "POST /crm/objects/2026-03/{type}/search": 7,
      "POST /crm/associations/2026-03/{fromType}/{toType}/batch/read": 2,
      "GET /crm/objects/2026-03/{type}": 1,
    });
    expect(calls).toBe(10);
    expect(report).toMatchObject({
      contactsCreated: 1,
      contactsUpdated: 1,
      engagementsCreated: 1,
      notesCreated: 1,
    });
    await expectEqual();
  });

  it("brings a contact back with what happened with it, though nothing says that either changed", async () => {
    const { portal, run, queue, deliver, expectEqual } = await synchronized();
    const [known = "", other = ""] = portal.records("contacts").map(({ id }) => id);
    for (const id of [known, other]) portal.archive("contacts", id);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsArchived: 2 });
    await expectEqual();
    portal.restore("contacts", known);
    const { report, callsOf } = await run({ mode: "changes" });
    expect(report).toMatchObject({ contactsRestored: 1 });
    expect(callsOf["POST /crm/objects/2026-03/{type}/batch/read"]).toBeLessThanOrEqual(6);
    await expectEqual();

    // Also where a worker stops after each step.
    portal.restore("contacts", other);
    const job = await queue({ mode: "changes" });
    const state = async () =>
      (await admin.query<{ state: string }>("select state from public.job where id = $1", [job])).rows[0]
        ?.state;
    for (let tries = 0; tries < 40 && (await state()) !== "done"; tries++) {
      let steps = 0;
      await deliver(job, () => (++steps > 1 ? 0 : 600_000));
    }
    expect(await state()).toBe("done");
    await expectEqual();
    expect(await run({ mode: "changes" })).toMatchObject({ calls: 8 });
  });

  it("starts from the start of the last run that read everything, to its end; without one it is a full one", async () => {
    const { member, portal, run, queue, deliver, first, expectEqual } = await synchronized({ read: false });
    const until = async () => (await connectionOf(member.organizationId)).synced_until;
    const hidden = first("contacts").id;
    portal.archive("contacts", hidden);
    await run({ refreshNotes: false });
    await run({ limit: 3 });
    await run({ dryRun: true });
    expect(await until()).toBeNull();
    const job = await queue();
    const start = Date.now();
    let steps = 0;
    expect(await deliver(job, () => (++steps > 3 ? 0 : 600_000))).toBe(true);
    expect(await until()).toBeNull();
    expect(await deliver(job)).toBe(true);
    const reached = (await until())?.getTime() ?? 0;
    // Counted from the start of the run, which another worker began.
    expect(reached).toBeLessThan(start - 10 * 60_000 + 2_000);
    expect(reached).toBeGreaterThan(start - 10 * 60_000 - 2_000);

    // No whole run before, or one that is older than HubSpot keeps what it deleted.
    for (const value of ["null", "now() - interval '81 days'"]) {
      await admin.query(
        `update private.crm_connection set synced_until = ${value} where organization_id = $1`,
        [member.organizationId],
      );
      portal.archive("emails", first("emails").id);
      const { callsOf, report } = await run({ mode: "changes" });
      expect(callsOf["POST /crm/objects/2026-03/{type}/search"] ?? 0, value).toBe(0);
      expect(report["engagementsRemoved"], value).toBeGreaterThanOrEqual(1);
      await expectEqual();
    }

    // All that happened with a contact that was archived before the first run is read, though it did not change.
    portal.restore("contacts", hidden);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsCreated: 1 });
    await expectEqual();
  });

  it("ends equal to the portal after each kind of change, and the next one writes nothing", async () => {
    const one = await synchronized();
    for (const [index, change] of Object.values(portalChanges).entries()) change(one, 2 * index);
    expect(await one.run({ mode: "changes" })).toMatchObject({ state: "done" });
    await one.expectEqual();
    const before = await one.versions();
    await one.run({ mode: "changes" });
    expect(await one.versions()).toEqual(before);
  });
});

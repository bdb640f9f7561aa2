import { beforeEach, describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";

const world = await crmWorld([testPortal(8)]);
const { admin, simulator, queue } = world;
const at = { hs_timestamp: "2026-11-20T10:00:00Z" };
const PATH = "/api/crm/refresh-contacts";

/** An organization that is synchronized; each test changes its portal, and leaves nothing unread. */
const member = await world.connected();
const { organizationId } = member;
await world.work(organizationId);
const portal = simulator.portal(HUB_ID);
const rows = () => rowsOfOrganization(admin, organizationId);
const first = portal.records("contacts")[0]?.id ?? "";

beforeEach(() => {
  queue.messages.length = 0;
});

// What each does to what is read is tested where it is read: sync-sweep, sync-subset, sync-suppressions.
describe("POST /api/crm/refresh-contacts", () => {
  it("hands every flag to its job", async () => {
    const flags = {
      updateContext: false,
      refreshEngagements: false,
      refreshNotes: false,
      refreshActions: false,
      dryRun: true,
    };
    const { rows: some } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 limit 1",
      [organizationId],
    );
    const contactIds = some.map(({ id }) => id);
    const given: [object, object?][] = [
      [{ limit: 4 }],
      [{ removeOrphanedContacts: true, cleanDatabaseBefore: false }],
      [{ removeOrphanedContacts: false, cleanDatabaseBefore: true }],
      [{ contactIds }, { parts: [{ crm: "hubspot", contactIds }] }],
    ];
    for (const [more, handed = more] of given) {
      const body = { crm: "hubspot", ...flags, ...more };
      expect((await world.call(PATH, member.cookie, body)).status).toBe(202);
      const { id, input } = await world.newestJob(organizationId);
      expect(input).toMatchObject({ ...flags, ...handed });
      await admin.query("delete from public.job where id = $1", [id]);
    }
  });

  it("with updateContext false leaves the fields of known contacts, and takes in everything that is new", async () => {
    const before = await rows();
    portal.update("contacts", first, { jobtitle: "Présidente" });
    const added = portal.add("contacts", { firstname: "Inès", email: "ines@exemple.fr" });
    portal.add("calls", { ...at, hs_call_title: "Appel" }, [added.id]);
    expect((await world.sync(member, { updateContext: false })).report).toMatchObject({
      contactsCreated: 1,
      contactsUpdated: 0,
      engagementsCreated: 1,
    });
    const after = await rows();
    expect(after.contacts.filter(({ crmId }) => crmId !== added.id)).toEqual(before.contacts);
    expect(after.engagements).toEqual(rowsOfPortal(portal).engagements);
    // It is true unless it is said, and brings them up to date.
    expect((await world.sync(member)).report).toMatchObject({ contactsUpdated: 1 });
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });

  it.each([
    ["refreshEngagements", { engagementsCreated: 1 }, "engagements", "notes"],
    ["refreshNotes", { notesCreated: 1 }, "notes", "engagements"],
  ] as const)("with %s false leaves those, and reads the others", async (flag, would, left, read) => {
    const before = await rows();
    portal.add("calls", { ...at, hs_call_title: "Appel" }, [first]);
    portal.add("notes", { ...at, hs_note_body: "Vue" }, [first]);
    const { report } = await world.sync(member, { [flag]: false });
    expect(report).not.toMatchObject(would);
    expect((await rows())[left]).toEqual(before[left]);
    expect((await rows())[read]).toEqual(rowsOfPortal(portal)[read]);
    expect((await world.sync(member)).report).toMatchObject(would);
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });

  it("asks for the day's list unless refreshActions is false, and leaves a list as it is, whatever came in", async () => {
    const asked = () => queue.messages.filter((one) => one.kind === "daily-suggestions");
    await world.sync(member, { refreshActions: false });
    expect(asked()).toEqual([]);
    const list = () =>
      admin.query("select * from public.suggestion where organization_id = $1 order by position", [
        organizationId,
      ]);
    const ask = async () => {
      await world.sync(member);
      expect(asked()).toHaveLength(1);
      expect(await world.deliver(asked()[0])).toBe(true);
      queue.messages.length = 0;
    };
    await admin.query(`update better_auth."user" set email = 'commercial@demo.test' where id = $1`, [
      member.userId,
    ]);
    await ask();
    const { rows: made } = await list();
    expect(made.length).toBeGreaterThan(0);
    for (const { id } of portal.records("contacts"))
      portal.add("calls", { ...at, hs_call_title: "Ne plus nous appeler" }, [id]);
    await ask();
    expect((await list()).rows).toEqual(made);
  });

  it("with contactIds reads these, the first of them with a limit, and waits for no whole synchronization", async () => {
    const { rows: stored } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1",
      [organizationId],
    );
    const some = { crm: "hubspot", contactIds: stored.map(({ id }) => id), limit: 3 };
    expect((await world.call(PATH, member.cookie, { crm: "hubspot" })).status).toBe(202);
    expect((await world.call(PATH, member.cookie, some)).status).toBe(202);
    await world.work(organizationId);
    const { rows: jobs } = await admin.query(
      "select kind, state, report from public.job where organization_id = $1 and kind like 'refresh-%' order by created_at desc limit 2",
      [organizationId],
    );
    expect(jobs).toMatchObject([
      { kind: "refresh-contact", state: "done", report: { contactsUnchanged: 3 } },
      { kind: "refresh-contacts", state: "done" },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../../dev/test/crm-world.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { testPortal, type PortalControl } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal, rowVersions } from "../../../dev/test/portal-rows.ts";

const CONTACTS = 8;
const hubIds = [9_000_001, 9_000_002, 9_000_003];
const world = await crmWorld(hubIds.map((hubId) => testPortal(CONTACTS, hubId)));
const { admin, simulator, queue } = world;

interface Connected {
  member: Member;
  portal: PortalControl;
  rows: () => ReturnType<typeof rowsOfOrganization>;
  versions: () => Promise<string[]>;
}

/** An organization connected to a portal no other test uses; synchronized by default. */
async function connected(options: { synchronized?: boolean } = {}): Promise<Connected> {
  const hubId = hubIds.pop();
  if (hubId === undefined) throw new Error("more portals, please");
  const member = await world.connected(hubId);
  if (options.synchronized ?? true) await world.work(member.organizationId);
  else await admin.query("delete from public.job where organization_id = $1", [member.organizationId]);
  return {
    member,
    portal: simulator.portal(hubId),
    rows: () => rowsOfOrganization(admin, member.organizationId),
    versions: () => rowVersions(admin, member.organizationId),
  };
}

const synchronized = await connected();

const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error("nothing there");
  return one;
};
const difference = (before: string[], after: string[]): { gone: number; written: string[] } => ({
  gone: before.filter((one) => !after.includes(one)).length,
  written: after.filter((one) => !before.includes(one)),
});

describe("a synchronization after a change", () => {
  it("of a contact updates its row and no other", async () => {
    const { member, portal, rows, versions } = synchronized;
    const before = await versions();
    const contact = first(portal.records("contacts"));
    portal.update("contacts", contact.id, { jobtitle: "Présidente", company: "" });
    expect((await world.sync(member)).report).toMatchObject({
      contactsUpdated: 1,
      contactsUnchanged: CONTACTS - 1,
    });
    const { gone, written } = difference(before, await versions());
    expect([gone, written]).toEqual([1, [expect.stringContaining(contact.id)]]);
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });

  it("of an e-mail updates its row and no other", async () => {
    const { member, portal, rows, versions } = synchronized;
    const before = await versions();
    const email = first(portal.records("emails"));
    portal.update("emails", email.id, { hs_email_text: "Finalement, c’est d’accord." });
    expect((await world.sync(member)).report).toMatchObject({ engagementsUpdated: 1, engagementsCreated: 0 });
    const { gone, written } = difference(before, await versions());
    expect([gone, written]).toEqual([1, [expect.stringContaining("Finalement")]]);
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });

  it("adds what is new, about each of several contacts, and counts an engagement of nobody as skipped", async () => {
    const { member, portal, rows } = synchronized;
    const contact = portal.add("contacts", {
      firstname: "Inès",
      lastname: null,
      email: "",
      hubspot_owner_id: null,
    });
    const other = first(portal.records("contacts"));
    const at = { hs_timestamp: "2026-11-20T10:00:00Z" };
    portal.add("meetings", { ...at, hs_meeting_title: "Visite", hs_meeting_body: "Vu à deux" }, [
      contact.id,
      other.id,
    ]);
    portal.add("notes", { ...at, hs_note_body: "À rappeler" }, [contact.id]);
    portal.add("calls", { ...at, hs_call_title: "Standard" }, []);
    expect((await world.sync(member)).report).toMatchObject({
      contactsCreated: 1,
      engagementsCreated: 2,
      engagementsWithoutContact: 1,
      notesCreated: 1,
    });
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });

  it("archives a contact with its open action; restored, it comes back with its history", async () => {
    const { member, portal, rows } = synchronized;
    const before = await rows();
    const contact = first(portal.records("contacts"));
    const { rows: stored } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 and crm_id = $2",
      [member.organizationId, contact.id],
    );
    const actionId = await createAction(admin, member.organizationId, first(stored).id);
    portal.archive("contacts", contact.id);
    expect((await world.sync(member)).report).toMatchObject({ contactsArchived: 1 });
    expect(await rows()).toEqual(rowsOfPortal(portal));
    const action = await admin.query("select * from public.action where id = $1", [actionId]);
    expect(action.rows).toMatchObject([{ archived_by: "system", archived_reason: "updated" }]);
    expect((await world.sync(member)).report).toMatchObject({ contactsArchived: 0 });

    portal.restore("contacts", contact.id);
    expect((await world.sync(member)).report).toMatchObject({ contactsRestored: 1, contactsArchived: 0 });
    expect(await rows()).toEqual(before);
    const reopened = await admin.query("select archived_at from public.action where id = $1", [actionId]);
    expect(reopened.rows).toEqual([{ archived_at: null }]);
  });

  it("stores texts made to break it", async () => {
    const { member, portal, rows } = synchronized;
    const contact = first(portal.records("contacts"));
    portal.update("contacts", contact.id, { firstname: "Z\0oé", lastname: "'; drop table contact; --" });
    const at = "2026-11-20T10:00:00Z";
    const bodies = [
      "a\0b",
      "\ud83d",
      "é".repeat(19_999) + "😀",
      "<script>alert(1)</script>ok",
      "x".repeat(500_000),
    ];
    for (const hs_note_body of bodies) portal.add("notes", { hs_timestamp: at, hs_note_body }, [contact.id]);
    portal.add("calls", { hs_timestamp: "253402300800000", hs_call_body: "an 10000" }, [contact.id]);
    expect(await world.sync(member)).toMatchObject({
      state: "done",
      report: { notesCreated: bodies.length },
    });
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });
});

describe("a synchronization", () => {
  it("reads contacts past those a list page can hold in one call, and owners again, once, when it meets an unknown one", async () => {
    const { member, portal, rows } = await connected({ synchronized: false });
    const ids = portal.records("contacts").map((contact) => contact.id);
    const at = { hs_timestamp: "2026-11-20T10:00:00Z", hs_note_body: "Salon" };
    for (const about of [ids, ids.slice(0, 5), ids.slice(0, 2)]) portal.add("notes", at, about);
    portal.owners.push(
      { id: "77", email: "Nina@Demo.test", firstName: "Nina", lastName: "Prat", userId: 7 },
      { id: "78", email: "parti@demo.test", firstName: "Luc", lastName: "Parti", userId: 8, archived: true },
    );
    const [one, two] = ids;
    portal.update("contacts", one ?? "", { hubspot_owner_id: "77" });
    portal.update("contacts", two ?? "", { hubspot_owner_id: "78" });
    simulator.setAssociationPageSize(2);
    simulator.resetStats();
    await world.sync(member);
    simulator.setAssociationPageSize(100);
    expect(await rows()).toEqual(rowsOfPortal(portal));
    // Eight contacts, two per page: three more rounds after the list's own two. Those who left are asked for apart.
    expect(simulator.stats()).toMatchObject({
      total: 8 + 3 + 2,
      calls: {
        "POST /crm/associations/2026-03/{fromType}/{toType}/batch/read": 3,
        "GET /crm/owners/2026-03": 2,
      },
    });
    simulator.resetStats();
    expect((await world.sync(member)).report).toMatchObject({ contactsUpdated: 0 });
    expect(simulator.stats().total).toBe(8);
  });

  it("reads only the parts it is asked for", async () => {
    const { member, rows } = await connected({ synchronized: false });
    simulator.resetStats();
    await world.sync(member, { refreshEngagements: false, refreshNotes: false, refreshActions: false });
    expect(simulator.stats().total).toBe(2);
    expect(await rows()).toMatchObject({ contacts: { length: CONTACTS }, engagements: [], notes: [] });
    const asked = queue.messages.filter((one) => one.organizationId === member.organizationId);
    expect(asked.filter((one) => one.kind === "daily-suggestions")).toEqual([]);
  });
});

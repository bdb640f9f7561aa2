import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../dev/test/crm-world.ts";
import { createAction, createContact } from "../../dev/test/factories.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal, rowVersions } from "../../dev/test/portal-rows.ts";

const CONTACTS = 8;
// Each test changes a portal of its own.
const hubIds = Array.from({ length: 20 }, (_, index) => 9_300_001 + index);
const world = await crmWorld(hubIds.map((hubId) => testPortal(CONTACTS, hubId)));
const { admin, simulator, queue } = world;
const at = { hs_timestamp: "2026-11-20T10:00:00Z" };

/** An organization connected to a portal no other test uses; synchronized by default. */
async function connected(options: { synchronized?: boolean } = {}) {
  const hubId = hubIds.pop();
  if (hubId === undefined) throw new Error("more portals, please");
  const member = await world.connected(hubId);
  const { organizationId } = member;
  if (options.synchronized ?? true) await world.work(organizationId);
  else await admin.query("delete from public.job where organization_id = $1", [organizationId]);
  queue.messages.length = 0;
  return {
    member,
    organizationId,
    portal: simulator.portal(hubId),
    rows: () => rowsOfOrganization(admin, organizationId),
    versions: () => rowVersions(admin, organizationId),
  };
}

/** Our ids of the organization's contacts, by CRM id. */
async function idsOf({ organizationId }: Member): Promise<Map<string, string>> {
  const { rows } = await admin.query<{ id: string; crm_id: string }>(
    "select id, crm_id from public.contact where organization_id = $1 order by crm_id",
    [organizationId],
  );
  return new Map(rows.map(({ id, crm_id }) => [crm_id, id]));
}
/** A contact that vanished from the CRM without notice, with an open action. */
async function orphan({ organizationId }: Member): Promise<string> {
  const id = await createContact(admin, organizationId, { crm: "hubspot", crm_id: "404404" });
  await createAction(admin, organizationId, id);
  return id;
}
const contact = async (id: string) =>
  (
    await admin.query<{ archived_at: Date | null; open: number }>(
      `select archived_at, (select count(*)::int from public.action a where a.contact_id = c.id and a.archived_at is null) as open
       from public.contact c where id = $1`,
      [id],
    )
  ).rows[0];
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error("nothing there");
  return one;
};

describe("POST /api/crm/refresh-contacts, updateContext", () => {
  it("false leaves the fields of known contacts, and takes in everything that is new", async () => {
    const { member, portal, rows } = await connected();
    const before = await rows();
    portal.update("contacts", first(portal.records("contacts")).id, { jobtitle: "Présidente" });
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
  });

  it("is true unless it is said, and brings them up to date", async () => {
    const { member, portal, rows } = await connected();
    portal.update("contacts", first(portal.records("contacts")).id, { jobtitle: "Présidente" });
    expect((await world.sync(member)).report).toMatchObject({ contactsUpdated: 1 });
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });
});

describe("POST /api/crm/refresh-contacts, refreshEngagements and refreshNotes", () => {
  it.each([
    ["refreshEngagements", { engagementsCreated: 1 }, "engagements", "notes"],
    ["refreshNotes", { notesCreated: 1 }, "notes", "engagements"],
  ] as const)("%s false leaves those, and reads the others", async (flag, would, left, read) => {
    const { member, portal, rows } = await connected();
    const before = await rows();
    const { id } = first(portal.records("contacts"));
    portal.add("calls", { ...at, hs_call_title: "Appel" }, [id]);
    portal.add("notes", { ...at, hs_note_body: "Vue" }, [id]);
    const { report } = await world.sync(member, { [flag]: false });
    expect(report).not.toMatchObject(would);
    expect((await rows())[left]).toEqual(before[left]);
    expect((await rows())[read]).toEqual(rowsOfPortal(portal)[read]);
    expect((await world.sync(member)).report).toMatchObject(would);
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });
});

describe("POST /api/crm/refresh-contacts, refreshActions", () => {
  it("asks for the day's list; false does not", async () => {
    const { member, organizationId } = await connected();
    const asked = () =>
      queue.messages.filter(
        (one) => one.organizationId === organizationId && one.kind === "daily-suggestions",
      );
    await world.sync(member, { refreshActions: false });
    expect(asked()).toEqual([]);
    await world.sync(member);
    expect(asked()).toHaveLength(1);
  });

  it("leaves a list of the day as it is, whatever came in for its contacts", async () => {
    const { member, organizationId, portal } = await connected();
    const list = () =>
      admin.query("select * from public.suggestion where organization_id = $1 order by position", [
        organizationId,
      ]);
    const ask = async () => {
      await world.sync(member);
      const message = queue.messages.find((one) => one.kind === "daily-suggestions");
      expect(await world.deliver(message)).toBe(true);
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
});

describe("POST /api/crm/refresh-contacts, contactIds", () => {
  it("reads these contacts and what happened with them, and no other", async () => {
    const { member, portal, rows } = await connected();
    const before = await rows();
    const [asked, other] = portal.records("contacts");
    for (const { id } of [asked, other].filter((one) => one !== undefined)) {
      portal.update("contacts", id, { jobtitle: "Présidente" });
      portal.add("notes", { ...at, hs_note_body: `Vue ${id}` }, [id]);
    }
    const contactIds = [(await idsOf(member)).get(asked?.id ?? "")];
    simulator.resetStats();
    const job = await world.sync(member, { contactIds });
    expect(job).toMatchObject({
      kind: "refresh-contact",
      state: "done",
      report: { contactsUpdated: 1, notesCreated: 1 },
    });
    const after = await rows();
    const expected = rowsOfPortal(portal);
    const those = (list: Record<string, unknown>[], key: string) =>
      list.filter((row) => row[key] === asked?.id);
    expect(those(after.contacts, "crmId")).toEqual(those(expected.contacts, "crmId"));
    expect(those(after.notes, "contactCrmId")).toEqual(those(expected.notes, "contactCrmId"));
    const rest = (list: Record<string, unknown>[], key: string) =>
      list.filter((row) => row[key] !== asked?.id);
    expect(rest(after.contacts, "crmId")).toEqual(rest(before.contacts, "crmId"));
    expect(rest(after.notes, "contactCrmId")).toEqual(rest(before.notes, "contactCrmId"));
  });

  it("with a limit reads the first of them", async () => {
    const { member } = await connected();
    const contactIds = [...(await idsOf(member)).values()];
    const { report } = await world.sync(member, { contactIds, limit: 3 });
    expect(report).toMatchObject({ contactsUnchanged: 3 });
  });

  it("does not stand in the way of a whole synchronization, nor wait for one", async () => {
    const { member, organizationId } = await connected();
    const contactIds = [first([...(await idsOf(member)).values()])];
    const path = "/api/crm/refresh-contacts";
    expect((await world.call(path, member.cookie, { crm: "hubspot" })).status).toBe(202);
    expect((await world.call(path, member.cookie, { crm: "hubspot", contactIds })).status).toBe(202);
    await world.work(organizationId);
    const { rows } = await admin.query(
      "select kind, state from public.job where organization_id = $1 order by created_at desc limit 2",
      [organizationId],
    );
    expect(rows).toEqual([
      { kind: "refresh-contact", state: "done" },
      { kind: "refresh-contacts", state: "done" },
    ]);
  });
});

describe("POST /api/crm/refresh-contacts, limit", () => {
  it("reads so many contacts, what happened with them, and no more", async () => {
    const { member, portal, rows } = await connected({ synchronized: false });
    const { report } = await world.sync(member, { limit: 3 });
    expect(report).toMatchObject({ contactsCreated: 3 });
    const { contacts, engagements, notes } = await rows();
    expect(contacts).toHaveLength(3);
    const known = new Set(contacts.map(({ crmId }) => crmId));
    const expected = rowsOfPortal(portal);
    const about = (list: Record<string, unknown>[]) => list.filter((row) => known.has(row.contactCrmId));
    expect(engagements).toEqual(about(expected.engagements));
    expect(notes).toEqual(about(expected.notes));
    expect(engagements.length + notes.length).toBeGreaterThan(0);
  });
});

describe("POST /api/crm/refresh-contacts, contacts that the CRM has forgotten", () => {
  it("stay without a flag", async () => {
    const { member, rows } = await connected();
    const id = await orphan(member);
    await world.sync(member);
    expect(await contact(id)).toEqual({ archived_at: null, open: 1 });
    expect((await rows()).contacts).toHaveLength(CONTACTS + 1);
  });

  it("are archived with their actions by removeOrphanedContacts", async () => {
    const { member, portal, rows } = await connected();
    const id = await orphan(member);
    const { report } = await world.sync(member, { removeOrphanedContacts: true });
    expect(report).toMatchObject({ contactsArchived: 1, contactsUnchanged: CONTACTS });
    expect(await contact(id)).toEqual({ archived_at: expect.any(Date) as Date, open: 0 });
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });

  it("are deleted by cleanDatabaseBefore", async () => {
    const { member, portal, rows } = await connected();
    const id = await orphan(member);
    const { report } = await world.sync(member, { cleanDatabaseBefore: true });
    expect(report).toMatchObject({ contactsRemoved: 1 });
    expect(await contact(id)).toBeUndefined();
    expect(await rows()).toEqual(rowsOfPortal(portal));
  });

  it("stay when the listing that would have missed them broke off", async () => {
    const { member, organizationId, portal } = await connected();
    const id = await orphan(member);
    await world.call("/api/crm/refresh-contacts", member.cookie, {
      crm: "hubspot",
      cleanDatabaseBefore: true,
    });
    const message = queue.messages.find((one) => one.organizationId === organizationId);
    let pages = 0;
    const remaining = () => {
      if (++pages === 4) simulator.revokeGrants(portal.hubId);
      return 600_000;
    };
    expect(await world.deliver(message, { remaining })).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "failed" });
    expect(await contact(id)).toEqual({ archived_at: null, open: 1 });
    const { rows } = await admin.query("select from private.sync_seen where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("POST /api/crm/refresh-contacts, dryRun", () => {
  it.each([
    ["some contacts", { contactIds: 3 }],
    ["a limit", { limit: 4 }],
    ["removeOrphanedContacts", { removeOrphanedContacts: true }],
    ["cleanDatabaseBefore", { cleanDatabaseBefore: true }],
    ["updateContext false", { updateContext: false }],
  ])("with %s changes nothing, and tells the numbers of the run that follows", async (_, flags) => {
    const { member, portal, versions } = await connected();
    await orphan(member);
    const [one, two, three] = portal.records("contacts");
    portal.update("contacts", one?.id ?? "", { jobtitle: "Présidente" });
    portal.archive("contacts", two?.id ?? "");
    portal.add("notes", { ...at, hs_note_body: "Vue" }, [three?.id ?? ""]);
    portal.add("calls", { ...at, hs_call_title: "Appel" }, [one?.id ?? ""]);
    const ids = await idsOf(member);
    const body =
      "contactIds" in flags
        ? { contactIds: [one, two, three].map((record) => ids.get(record?.id ?? "")) }
        : flags;
    const before = await versions();
    const dry = await world.sync(member, { ...body, dryRun: true });
    expect(dry.state).toBe("done");
    expect(await versions()).toEqual(before);
    const shown = await world.call(`/api/jobs/${String(dry.id)}`, member.cookie);
    const real = await world.sync(member, body);
    expect(real.report).toEqual(dry.report);
    expect(await shown.json()).toMatchObject({ report: real.report });
    expect(await versions()).not.toEqual(before);
  });
});

import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";
import { type Synchronized, synchronizedWith } from "../../../dev/test/sync-runs.ts";

const CONTACTS = 115;
const hubIds = [9_400_001, 9_400_002, 9_400_003];
const world = await crmWorld(hubIds.map((hubId) => testPortal(CONTACTS, hubId)));
const { admin, simulator } = world;
const synchronized = synchronizedWith(world, hubIds);
/** For those who only change what they look at. */
const shared = await synchronized();

const TYPES = ["emails", "calls", "meetings", "communications", "notes"] as const;
const at = "2026-11-20T10:00:00Z";

/** Calls needed for contacts and their history, given HubSpot's page sizes. */
function needed({ portal }: Synchronized, contactCrmIds: readonly string[]): number {
  const wanted = new Set(contactCrmIds);
  const pages = (count: number, size: number) => Math.ceil(count / size);
  return TYPES.reduce(
    (sum, type) => {
      const theirs = portal
        .records(type)
        .filter((record) => portal.contactsOf(type, record).some((id) => wanted.has(id)));
      return sum + pages(wanted.size, 1_000) + pages(theirs.length, 100);
    },
    // Deals are looked up even if there are none.
    pages(wanted.size, 100) + pages(wanted.size, 1_000),
  );
}

/** Rows of the portal and the organization that concern some contacts. */
async function about(one: Synchronized, contactCrmIds: readonly string[]) {
  const wanted = new Set<unknown>(contactCrmIds);
  const only = (rows: ReturnType<typeof rowsOfPortal>) => ({
    contacts: rows.contacts.filter((row) => wanted.has(row.crmId)),
    engagements: rows.engagements.filter((row) => wanted.has(row.contactCrmId)),
    notes: rows.notes.filter((row) => wanted.has(row.contactCrmId)),
  });
  return {
    stored: only(await rowsOfOrganization(admin, one.member.organizationId)),
    portal: only(rowsOfPortal(one.portal)),
  };
}

describe("a run that reads some contacts", () => {
  it("brings them and theirs up to date, leaves the others alone, and makes no call too many", async () => {
    const one = shared;
    const { portal, run, idOf, versions } = one;
    await run();
    const [changed, other, ...rest] = portal.records("contacts").map(({ id }) => id);
    const few = [changed ?? "", ...rest.slice(0, 20)];
    portal.update("contacts", changed ?? "", { jobtitle: "Présidente" });
    portal.update("contacts", other ?? "", { jobtitle: "Personne ne regarde" });
    const together = [changed ?? "", other ?? ""];
    const note = portal.add("notes", { hs_timestamp: at, hs_note_body: "À deux" }, together);
    const before = await versions();
    const { calls, report } = await run({ contactIds: await Promise.all(few.map(idOf)) });
    expect(report).toMatchObject({ contactsUpdated: 1, contactsUnchanged: 20, notesCreated: 1 });
    expect(calls).toBeLessThanOrEqual(needed(one, few));
    const { stored, portal: there } = await about(one, few);
    expect(stored).toEqual(there);
    // One contact rewritten, and one note added for it alone.
    expect((await versions()).filter((row) => !before.includes(row))).toHaveLength(2);
    // The note is about both; it is stored for the other once the other is read.
    await run({ contactIds: [await idOf(other ?? "")] });
    await one.expectEqual();
    expect(note.contactIds).toHaveLength(2);
  });

  it("removes what is no more theirs, and leaves what others have of it", async () => {
    const one = shared;
    const { portal, run, idOf } = one;
    const [mine, theirs] = portal.records("contacts").map(({ id }) => id);
    const call = portal.add("calls", { hs_timestamp: at, hs_call_body: "Oui" }, [mine ?? "", theirs ?? ""]);
    await run();
    portal.associate("calls", call.id, [theirs ?? ""]);
    const { report } = await run({ contactIds: [await idOf(mine ?? "")] });
    expect(report).toMatchObject({ engagementsRemoved: 1 });
    await one.expectEqual();
  });

  it("reads the first ones by their list alone, with limit", async () => {
    const one = await synchronized({ read: false });
    const first = one.portal
      .records("contacts")
      .slice(0, 110)
      .map(({ id }) => id);
    const { calls, report } = await one.run({ limit: 110 });
    expect(report).toMatchObject({ contactsCreated: 110 });
    expect(calls).toBeLessThanOrEqual(needed(one, first));
    const { stored, portal } = await about(one, first);
    expect(stored).toEqual(portal);
    expect((await rowsOfOrganization(admin, one.member.organizationId)).contacts).toHaveLength(110);
  });

  it("archives those that are gone, and keeps what happened with them", async () => {
    const one = shared;
    const { portal, run, idOf } = one;
    const record = portal.records("notes").find((note) => portal.contactsOf("notes", note).length === 1);
    const contact = portal.contactsOf("notes", record ?? one.first("notes"))[0] ?? "";
    const id = await idOf(contact);
    const kept = async () =>
      (await admin.query("select id from public.note where contact_id = $1 order by id", [id])).rows;
    const before = await kept();
    expect(before.length).toBeGreaterThan(0);
    portal.archive("contacts", contact);
    expect((await run({ contactIds: [id] })).report).toMatchObject({ contactsArchived: 1 });
    expect(await kept()).toEqual(before);
    await one.expectEqual();
  });

  it("does the same in many pieces, whatever was added in between, and reads its plan once", async () => {
    const one = await synchronized({ read: false });
    const { portal, queue, deliver } = one;
    simulator.setAssociationPageSize(2);
    const first = portal
      .records("contacts")
      .slice(0, 105)
      .map(({ id }) => id);
    const job = await queue({ limit: 105 });
    const before = simulator.stats().calls["GET /crm/objects/2026-03/{type}"] ?? 0;
    for (let delivery = 0; delivery < 60; delivery++) {
      let steps = 0;
      await deliver(job, () => (++steps > 1 ? 0 : 600_000));
      const { rows } = await admin.query("select state from public.job where id = $1", [job]);
      if (rows[0]?.state === "done") break;
      if (delivery === 3) portal.archive("emails", one.first("emails").id);
    }
    simulator.setAssociationPageSize(100);
    const { stored, portal: there } = await about(one, first);
    expect(stored.contacts).toEqual(there.contacts);
    expect(stored.notes).toEqual(there.notes);
    const texts = (rows: typeof stored.engagements) => rows.map((row) => row.crmId);
    expect(texts(stored.engagements)).toEqual(expect.arrayContaining(texts(there.engagements)));
    expect((simulator.stats().calls["GET /crm/objects/2026-03/{type}"] ?? 0) - before).toBe(2);
  });

  it("that only refreshes engagements reads no contact", async () => {
    const one = shared;
    const contact = one.first("contacts").id;
    one.portal.update("contacts", contact, { jobtitle: "Ignorée" });
    const { callsOf, report } = await one.run({
      contactIds: [await one.idOf(contact)],
      refreshContacts: false,
      refreshNotes: false,
    });
    expect(report["contactsUpdated"]).toBeUndefined();
    expect(callsOf["GET /crm/objects/2026-03/{type}"] ?? 0).toBe(0);
    expect(callsOf["POST /crm/associations/2026-03/{fromType}/{toType}/batch/read"]).toBe(4 + 1);
  });
});

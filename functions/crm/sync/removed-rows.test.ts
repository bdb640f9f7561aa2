import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { readEverything, treasure } from "../../../dev/test/short-answers.ts";
import { type Synchronized, synchronizedWith } from "../../../dev/test/sync-runs.ts";
import { route as erasePersonalData } from "../../prospection/erase-personal-data.ts";
import { route as exportPersonalData } from "../../prospection/export-personal-data.ts";
import { applyRetention } from "../../prospection/retention/retention.ts";

const hubIds = [9_620_001, 9_620_002, 9_620_003, 9_620_004, 9_620_005, 9_620_006];
const world = await crmWorld(hubIds.map((hubId) => testPortal(20, hubId)));
const { admin } = world;
const synchronized = synchronizedWith(world, [...hubIds]);
const DEAL = { dealname: "Contrat 2027", hs_is_closed: "false", hs_is_closed_won: "false" };

/** An account with a deal, everything in it read and corrected. */
async function read(): Promise<Synchronized> {
  const one = await synchronized({ read: false });
  one.portal.add("deals", DEAL, [one.first("contacts").id]);
  await one.run();
  await readEverything(admin, one.member.organizationId, one.member.userId);
  return one;
}

/** What people delete in the CRM: two e-mails, a note and the deal. */
const GONE = ["emails", "notes", "deals"] as const;
function deleteSome({ portal }: Synchronized): (() => void)[] {
  return GONE.flatMap((type) =>
    portal
      .records(type)
      .slice(0, type === "emails" ? 2 : 1)
      .map(({ id }) => {
        portal.archive(type, id);
        return () => portal.restore(type, id);
      }),
  );
}
const kept = async ({ member }: Synchronized) =>
  (await admin.query("select from private.removed_row where organization_id = $1", [member.organizationId]))
    .rowCount;
const ageBy = (days: number) =>
  admin.query("update private.removed_row set removed_at = removed_at - make_interval(days => $1)", [days]);

describe("what was deleted in the CRM", () => {
  it("is out of everybody's sight, and comes back within thirty days as itself: ids, readings, corrections, nothing to read", async () => {
    const one = await read();
    const before = await treasure(admin, one.member.organizationId);
    const restore = deleteSome(one);
    expect(await one.run()).toMatchObject({ state: "done" });
    const without = await treasure(admin, one.member.organizationId);
    expect(without.length).toBeLessThan(before.length);
    expect(before).toEqual(expect.arrayContaining(without));
    await one.expectEqual();
    expect(await kept(one)).toBeGreaterThanOrEqual(4);
    await ageBy(29);
    await applyRetention(world.system(one.member.organizationId));
    for (const put of restore) put();
    expect(await one.run()).toMatchObject({ state: "done" });
    expect(await treasure(admin, one.member.organizationId)).toEqual(before);
    expect(await kept(one)).toBe(0);
  });

  it("is forgotten after thirty days, and new when it comes back then", async () => {
    const one = await read();
    const before = await treasure(admin, one.member.organizationId);
    const restore = deleteSome(one);
    await one.run();
    await ageBy(31);
    await applyRetention(world.system(one.member.organizationId));
    expect(await kept(one)).toBe(0);
    for (const put of restore) put();
    await one.run();
    await one.expectEqual();
    const after = await treasure(admin, one.member.organizationId);
    expect(before.filter((row) => row.startsWith("deal ") && after.includes(row))).toEqual([]);
    expect(after.some((row) => row.startsWith("unread "))).toBe(true);
  });

  it("is new as well where it comes back before it is forgotten, and then kept no more", async () => {
    const one = await read();
    const before = await treasure(admin, one.member.organizationId);
    const restore = deleteSome(one);
    await one.run();
    await ageBy(31);
    for (const put of restore) put();
    await one.run();
    const after = await treasure(admin, one.member.organizationId);
    expect(before.filter((row) => row.startsWith("deal ") && after.includes(row))).toEqual([]);
    const { rowCount } = await admin.query(
      "select from private.removed_row where organization_id = $1 and kind = 'deal'",
      [one.member.organizationId],
    );
    expect(rowCount).toBe(0);
  });

  it("is read again where its words changed meanwhile, under its own id", async () => {
    const one = await read();
    const note = one.first("notes");
    const { rows: before } = await admin.query<{ id: string }>(
      "select id from public.note where organization_id = $1 and crm_id = $2 order by id",
      [one.member.organizationId, note.id],
    );
    one.portal.archive("notes", note.id);
    await one.run();
    one.portal.restore("notes", note.id);
    one.portal.update("notes", note.id, { hs_note_body: "<p>Tout autre chose</p>" });
    await one.run();
    const { rows: after } = await admin.query<{ id: string; ai_analysis: unknown }>(
      "select id, ai_analysis from public.note where organization_id = $1 and crm_id = $2 order by id",
      [one.member.organizationId, note.id],
    );
    expect(after).toEqual(before.map(({ id }) => ({ id, ai_analysis: null })));
    const readings = await admin.query("select from public.text_reading where text_id = $1", [before[0]?.id]);
    expect(readings.rowCount).toBe(0);
    const unread = await admin.query("select from private.unread_text where text_id = $1", [before[0]?.id]);
    expect(unread.rowCount).toBe(2);
  });

  it("goes with whoever it was of when they are erased, and is shown to those who ask for their data", async () => {
    const one = await read();
    deleteSome(one);
    await one.run();
    const { rows } = await admin.query<{ contact_id: string }>(
      "select contact_id from private.removed_row where organization_id = $1 limit 1",
      [one.member.organizationId],
    );
    const contactId = rows[0]?.contact_id ?? "";
    const call = callerOf(world.platform, [exportPersonalData, erasePersonalData]);
    const path = `/api/contacts/${contactId}/personal-data`;
    const { cookie } = one.member;
    const told = (await call("GET", path, { cookie })).json as { removed_row: { contact_id: string }[] };
    expect(told.removed_row).toContainEqual(expect.objectContaining({ contact_id: contactId }));
    expect((await call("DELETE", path, { cookie, body: { confirm: true } })).status).toBe(202);
    const left = await admin.query("select from private.removed_row where contact_id = $1", [contactId]);
    expect(left.rowCount).toBe(0);
  });
});

describe("whom cleanDatabaseBefore put away", () => {
  it("comes back as themselves, history and readings included, when the CRM shows them again", async () => {
    const one = await read();
    const before = await treasure(admin, one.member.organizationId);
    const { id } = one.first("contacts");
    const own = await one.idOf(id);
    one.portal.archive("contacts", id);
    expect(await one.run({ cleanDatabaseBefore: true })).toMatchObject({ report: { contactsRemoved: 1 } });
    const away = async () =>
      (await admin.query("select from private.removed_contact where contact_id = $1", [own])).rowCount;
    expect(await away()).toBe(1);
    // Once: the next one finds nobody more to put away.
    expect(await one.run({ cleanDatabaseBefore: true })).toMatchObject({ report: { contactsRemoved: 0 } });
    one.portal.restore("contacts", id);
    await one.run();
    expect(await away()).toBe(0);
    // What the flag has derived again apart.
    const lasting = (rows: string[]) => rows.filter((row) => !/^(engagement|note) /.test(row));
    expect(lasting(await treasure(admin, one.member.organizationId))).toEqual(lasting(before));
  });
});

import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { createAction } from "../../../dev/test/factories.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";

const HUB = 9_500_001;
const world = await crmWorld([testPortal(20, HUB)]);
const { admin } = world;
const one = await synchronizedWith(world, [HUB])({ read: false });
const at = "2026-11-20T10:00:00Z";

/** Pairs of contacts with an engagement in common, and a note each. */
const everybody = one.portal.records("contacts").map(({ id }) => id);
const pairs = Array.from({ length: 6 }, (_, index) => everybody.slice(2 * index, 2 * index + 2));
for (const pair of pairs) {
  one.portal.add("meetings", { hs_timestamp: at, hs_meeting_title: "À deux" }, pair);
  for (const id of pair) one.portal.add("notes", { hs_timestamp: at, hs_note_body: `Note ${id}` }, [id]);
}
/** Archived before anything was read; what happened with them stays in the CRM. */
const [hidden = "", ...others] = everybody.slice(12);
for (const id of [hidden, ...others])
  one.portal.add("notes", { hs_timestamp: at, hs_note_body: `Note ${id}` }, [id]);
one.portal.archive("contacts", hidden);
await one.run();
const pair = (): { kept: string; gone: string } => {
  const [kept = "", gone = ""] = pairs.pop() ?? [];
  return { kept, gone };
};
const countOf = async (table: string, contactId: string): Promise<number> => {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from ${table} where contact_id = $1`,
    [contactId],
  );
  return rows[0]?.count ?? 0;
};

describe.each(["full", "changes"])("two contacts merged in HubSpot, read by a run of mode %s", (mode) => {
  it("leave one under a new id, with the history of both; a dry run says the same before", async () => {
    const { kept, gone } = pair();
    const { portal, run } = one;
    const merged = portal.merge(kept, gone);
    const before = await one.versions();
    const dry = await run({ mode, dryRun: true });
    expect(await one.versions()).toEqual(before);
    const real = await run({ mode });
    expect(real.report).toEqual(dry.report);
    expect(real.report).toMatchObject({
      contactsCreated: 1,
      contactsMerged: 2,
      contactsArchived: 0,
      notesCreated: 0,
      notesRemoved: 0,
      engagementsCreated: 0,
    });
    await one.expectEqual();
    const id = await one.idOf(merged.id);
    expect(await countOf("public.note", id)).toBeGreaterThanOrEqual(2);
    const { rows } = await admin.query(
      "select crm_id, merged_into, archived_at from public.contact where organization_id = $1 and crm_id = any ($2)",
      [one.member.organizationId, [kept, gone]],
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ merged_into: id, archived_at: expect.any(Date) });
    const after = await one.versions();
    expect((await run({ mode })).report).not.toHaveProperty("contactsMerged");
    expect(await one.versions()).toEqual(after);
  });
});

describe("a merge", () => {
  it("takes actions, suggestions, LinkedIn profile and objections along", async () => {
    const { kept, gone } = pair();
    const { organizationId } = one.member;
    const [keptId, goneId] = [await one.idOf(kept), await one.idOf(gone)];
    const ofKept = await createAction(admin, organizationId, keptId);
    const ofGone = await createAction(admin, organizationId, goneId);
    await admin.query(
      `insert into public.linkedin_profile (contact_id, organization_id, content) values ($1, $2, '{"headline":"DAF"}')`,
      [goneId, organizationId],
    );
    await admin.query(
      `insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, 'opposition', 'user')`,
      [organizationId, goneId],
    );
    const { rows: members } = await admin.query<{ user_id: string }>(
      "select user_id from better_auth.member where organization_id = $1",
      [organizationId],
    );
    const suggest = (day: string, position: number, contactId: string, actionId: string) =>
      admin.query(
        `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
         values ($1, $2, $3, $4, $5, $6, 1, '[]')`,
        [organizationId, members[0]?.user_id, day, position, contactId, actionId],
      );
    await suggest("2026-11-19", 1, goneId, ofGone);
    await suggest("2026-11-20", 1, keptId, ofKept);
    await suggest("2026-11-20", 2, goneId, ofGone);
    const merged = one.portal.merge(kept, gone);
    await one.run();
    const id = await one.idOf(merged.id);
    const { rows: actions } = await admin.query<{ id: string; contact_id: string; archived_at: unknown }>(
      "select id, contact_id, archived_at, ai_archive_reasoning from public.action where id = any ($1)",
      [[ofKept, ofGone]],
    );
    expect(actions.map((action) => action.contact_id)).toEqual([id, id]);
    // A contact has one open action at a time; the other says why it was closed.
    expect(actions.filter((action) => action.archived_at === null)).toHaveLength(1);
    expect(actions.find((action) => action.archived_at !== null)).toMatchObject({
      ai_archive_reasoning: "Le contact a été fusionné avec un autre dans le CRM.",
    });
    expect(await countOf("public.linkedin_profile", id)).toBe(1);
    expect(await countOf("public.suggestion", id)).toBe(2);
    const { rows } = await admin.query(
      "select reason, source from public.suppression where contact_id = $1",
      [id],
    );
    expect(rows).toEqual([{ reason: "opposition", source: "user" }]);
  });

  it("brings what was with an archived contact that nobody has read, and with one made by a merge meanwhile", async () => {
    const { portal, run, expectEqual } = one;
    const [first = "", second = "", third = "", fourth = ""] = others;
    portal.restore("contacts", hidden);
    portal.merge(first, hidden);
    portal.merge(second, portal.merge(third, fourth).id);
    expect(await run({ mode: "changes" })).toMatchObject({ state: "done" });
    await expectEqual();
  });

  it("of a merge follows to the last, and exchanges that name an old id go there", async () => {
    const { kept, gone } = pair();
    const third = everybody.at(-1) ?? "";
    const first = one.portal.merge(kept, gone);
    await one.run({ mode: "changes" });
    const second = one.portal.merge(first.id, third);
    one.portal.add("notes", { hs_timestamp: at, hs_note_body: "Sous l’ancien nom" }, [kept]);
    await one.run({ mode: "changes" });
    await one.expectEqual();
    const id = await one.idOf(second.id);
    const { rows } = await admin.query<{ crm_id: string }>(
      "select crm_id from public.contact where merged_into = $1",
      [id],
    );
    expect(rows.map((row) => row.crm_id).sort()).toEqual([kept, gone, third, first.id].sort());
  });

  it("that HubSpot kept under the first id, as it did before 2025, is followed too", async () => {
    const { kept, gone } = pair();
    const notes = one.portal.records("notes").filter((note) => note.contactIds.includes(gone));
    for (const note of notes) one.portal.associate("notes", note.id, [kept]);
    for (const type of ["emails", "calls", "meetings", "communications"] as const)
      for (const record of one.portal.records(type).filter((each) => each.contactIds.includes(gone)))
        one.portal.associate(type, record.id, [...new Set([...record.contactIds, kept])]);
    one.portal.update("contacts", kept, { hs_merged_object_ids: gone });
    one.portal.archive("contacts", gone);
    const dry = await one.run({ dryRun: true });
    const real = await one.run();
    expect(real.report).toEqual(dry.report);
    expect(real.report).toMatchObject({ contactsMerged: 1, contactsArchived: 0 });
    await one.expectEqual();
  });

  it("met while some contacts are read by their old ids ends with the one that stays", async () => {
    const { kept, gone } = pair();
    const ids = [await one.idOf(kept), await one.idOf(gone)];
    const merged = one.portal.merge(kept, gone);
    const dry = await one.run({ contactIds: ids, dryRun: true });
    const real = await one.run({ contactIds: ids });
    expect(real.report).toEqual(dry.report);
    expect(await countOf("public.note", await one.idOf(merged.id))).toBeGreaterThanOrEqual(2);
    await one.expectEqual();
  });
});

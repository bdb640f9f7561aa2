import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { CRM_DATA, fingerprint } from "./rpc.ts";
import { email, findContact, lea, note, paul, startSynchronization } from "./synchronization.ts";

const { admin, platform } = await testStack();
const stored = () => fingerprint(admin, [...CRM_DATA, "private.raw_text"]);

/** A synchronization that has stored two contacts, an e-mail of both and a note of one, and takes any page. */
async function begun() {
  const { world, page, give: apply } = await startSynchronization(admin, platform);
  await page("contacts", [lea, paul]);
  await page("engagements", [{ ...email, raw: "<p>Où en est notre devis ?</p>" }]);
  await page("notes", [note]);
  const give = (given: object, dry = false): Promise<unknown> => apply(given, { dry });
  const count = async (table: string): Promise<number> => {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from ${table} where organization_id = $1`,
      [world.organizationId],
    );
    return rows[0]?.count ?? 0;
  };
  return { world, page, give, count };
}

describe("what a CRM says it has deleted", () => {
  it("goes with each contact's row of it and what it was before it was cleaned; read dry it is only counted", async () => {
    const { give, count } = await begun();
    const mails = { kind: "removed", of: "engagement", rows: [{ crmId: email.crmId }, { crmId: "unknown" }] };
    const before = await stored();
    expect(await give(mails, true)).toEqual({ state: "ok", engagementsRemoved: 2 });
    expect(await stored()).toEqual(before);
    expect(await count("private.raw_text")).toBe(1);
    expect(await give(mails)).toEqual({ state: "ok", engagementsRemoved: 2 });
    expect([
      await count("public.engagement"),
      await count("private.raw_text"),
      await count("public.note"),
    ]).toEqual([0, 0, 1]);
    expect(await give(mails)).toEqual({ state: "ok", engagementsRemoved: 0 });
    const notes = { kind: "removed", of: "note", rows: [{ crmId: note.crmId }] };
    expect(await give(notes)).toEqual({ state: "ok", notesRemoved: 1 });
    expect(await count("public.note")).toBe(0);
  });

  it("stays with a contact that is archived, whose history is kept as it was", async () => {
    const { page, give, count } = await begun();
    await page("archived-contacts", [{ crmId: paul.crmId }]);
    const removed = await give({ kind: "removed", of: "engagement", rows: [{ crmId: email.crmId }] });
    expect(removed).toEqual({ state: "ok", engagementsRemoved: 1 });
    expect([await count("public.engagement"), await count("private.raw_text")]).toEqual([1, 1]);
  });

  it("leaves a contact's lists alone where they no longer show most of what is stored, and says how much", async () => {
    const { page, give, count } = await begun();
    const many = Array.from({ length: 12 }, (_, n) => n);
    await page(
      "engagements",
      many.map((n) => ({ ...email, crmId: `e1${n}`, contactCrmIds: ["2"] })),
    );
    await page(
      "notes",
      many.map((n) => ({ ...note, crmId: `n1${n}`, contactCrmIds: ["2"] })),
    );
    const deals = many.map((n) => ({ crmId: `d1${n}`, contactCrmIds: ["2"], state: "open" }));
    await page("deals", deals);
    const before = await stored();
    const history = (of: string, crmIds: string[]) =>
      give({ kind: "history", of, types: ["email"], rows: [{ contactCrmId: "2", crmIds }] });
    expect(await history("engagement", [])).toEqual({ state: "ok", engagementsKept: 13 });
    expect(await history("note", ["n10"])).toEqual({ state: "ok", notesKept: 11 });
    expect(await history("deal", [])).toEqual({ state: "ok", dealsKept: 12 });
    expect(await stored()).toEqual(before);
    const shown = deals.map(({ crmId }) => crmId);
    expect(await history("deal", shown.slice(5))).toEqual({ state: "ok", dealsRemoved: 5 });
    // Seven, and two of the organization's that no CRM's page has brought.
    expect(await count("public.deal")).toBe(9);
    // The same contact's few others go, as they always did.
    expect(await history("engagement", ["e1", ...many.slice(3).map((n) => `e1${n}`)])).toEqual({
      state: "ok",
      engagementsRemoved: 3,
    });
  });

  it("is another organization's to delete there alone", async () => {
    const mine = await begun();
    const other = await begun();
    await other.give({ kind: "removed", of: "engagement", rows: [{ crmId: email.crmId }] });
    expect([await mine.count("public.engagement"), await other.count("public.engagement")]).toEqual([2, 0]);
  });
});

describe("a page of merges", () => {
  it("gives the history of the lost to who stays; who is not stored changes nothing", async () => {
    const { world, give, count } = await begun();
    const rows = [
      { crmId: lea.crmId, mergedCrmIds: [paul.crmId] },
      { crmId: "unknown", mergedCrmIds: ["unheard of"] },
    ];
    expect(await give({ kind: "merged-contacts", rows })).toEqual({ state: "ok", contactsMerged: 1 });
    const [winner, loser] = [await findContact(admin, world, "1"), await findContact(admin, world, "2")];
    expect(loser).toMatchObject({ merged_into: winner?.id, archived_at: expect.any(Date) as Date });
    expect(await count("public.engagement")).toBe(1);
    const before = await stored();
    expect(await give({ kind: "merged-contacts", rows })).toEqual({ state: "ok" });
    expect(await stored()).toEqual(before);
  });
});

import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { fingerprint } from "./rpc.ts";
import { email, lea, note, paul, startSynchronization } from "./synchronization.ts";

const { admin, platform } = await testStack();
const stored = () => fingerprint(admin, ["private.raw_text"]);
const before = { ...email, raw: "<p>Où en est notre devis ?</p><p>&gt; ancien</p>", rawIsLonger: true };

/** A synchronization that has stored two contacts and an e-mail of both that was cleaned. */
async function begun() {
  const { world, page } = await startSynchronization(admin, platform);
  await page("contacts", [lea, paul]);
  await page("engagements", [before]);
  const kept = async () => {
    const { rows } = await admin.query<{ crm_id: string }>(
      "select crm_id, raw, is_longer from private.raw_text where organization_id = $1 order by crm_id",
      [world.organizationId],
    );
    return rows;
  };
  return { page, kept };
}

describe("what a CRM holds of a text before it is cleaned", () => {
  it("is kept once however many contacts it is of, with whether words were taken away, and not read dry", async () => {
    const { page, kept } = await begun();
    const typed = { ...note, raw: "<p>Vue au salon.</p>", rawIsLonger: false };
    await page("notes", [typed], { dry: true });
    expect(await kept()).toEqual([{ crm_id: "e1", raw: before.raw, is_longer: true }]);
    await page("notes", [typed]);
    expect((await kept())[1]).toEqual({ crm_id: "n1", raw: typed.raw, is_longer: false });
  });

  it("is written again only where it changed, though the cleaned text did not", async () => {
    const { page, kept } = await begun();
    const rows = await stored();
    await page("engagements", [before]);
    expect(await stored()).toEqual(rows);
    const shorter = { ...before, raw: "<p>Où en est notre devis ?</p>", rawIsLonger: false };
    expect(await page("engagements", [shorter])).toMatchObject({ engagementsUnchanged: 2 });
    expect(await kept()).toEqual([{ crm_id: "e1", raw: shorter.raw, is_longer: false }]);
  });

  it.each(["Relance envoyée.", email.text])(
    "goes where cleaning changes nothing any more: the CRM now holds « %s »",
    async (text) => {
      const { page, kept } = await begun();
      await page("engagements", [{ ...email, text, raw: null }]);
      expect(await kept()).toEqual([]);
    },
  );

  it("is not kept of an exchange of nobody who is known", async () => {
    const { page, kept } = await begun();
    await page("engagements", [{ ...before, crmId: "e2", contactCrmIds: ["404"] }]);
    expect(await kept()).toHaveLength(1);
  });
});

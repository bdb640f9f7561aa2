import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createAction } from "../../dev/test/factories.ts";
import { CRM_DATA, fingerprint } from "./rpc.ts";
import { email, findContact, lea, note, paul, startSynchronization } from "./synchronization.ts";
import type { World } from "./world.ts";

const { admin, platform } = await testStack();
const synchronization = () => startSynchronization(admin, platform);
const stored = () => fingerprint(admin, CRM_DATA);
const contactOf = (world: World, crmId: string) => findContact(admin, world, crmId);

describe("a contact", () => {
  it("that changed is written, and its neighbours are left alone", async () => {
    const { page, world } = await synchronization();
    await page("contacts", [lea, paul]);
    const before = await stored();
    expect(await page("contacts", [{ ...lea, job: "Acheteuse" }, paul])).toMatchObject({
      contactsUpdated: 1,
      contactsUnchanged: 1,
    });
    const changed = (await stored()).filter((line) => !before.includes(line));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toContain(String((await contactOf(world, "1"))?.["id"]));
  });

  it("that the CRM lists again is restored", async () => {
    const { page, world } = await synchronization();
    await page("contacts", [lea]);
    await page("archived-contacts", [{ crmId: "1" }]);
    expect(await contactOf(world, "1")).toMatchObject({ archived_at: expect.any(Date) });
    expect(await page("contacts", [lea])).toMatchObject({ contactsCreated: 0, contactsRestored: 1 });
    expect(await contactOf(world, "1")).toMatchObject({ archived_at: null });
  });

  it("that is listed twice on a page is stored once", async () => {
    const { page, world } = await synchronization();
    expect(await page("contacts", [lea, lea])).toMatchObject({ contactsCreated: 1 });
    expect(await contactOf(world, "1")).toMatchObject({ first_name: "Léa" });
  });

  it("keeps the LinkedIn address a person gave when the CRM has none", async () => {
    const { page, world } = await synchronization();
    await page("contacts", [lea]);
    const id = (await contactOf(world, "1"))?.["id"];
    await admin.query(
      "update public.contact set linkedin_profile_url = 'https://li.example/lea' where id = $1",
      [id],
    );
    expect(await page("contacts", [lea])).toMatchObject({ contactsUnchanged: 1 });
    await page("contacts", [{ ...lea, job: "Acheteuse" }]);
    expect(await contactOf(world, "1")).toMatchObject({
      job: "Acheteuse",
      linkedin_profile_url: "https://li.example/lea",
    });
  });
});

describe("a contact whose LinkedIn address a person gives while a page of it is stored", () => {
  it("keeps it", async () => {
    const { page, world } = await synchronization();
    await page("contacts", [lea]);
    const person = await admin.connect();
    try {
      await person.query("begin");
      await person.query(
        "update public.contact set linkedin_profile_url = 'https://li.example/lea' where organization_id = $1",
        [world.organizationId],
      );
      const stored = page("contacts", [{ ...lea, job: "Acheteuse" }]);
      await expect
        .poll(async () => {
          const waiting = await admin.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and query like 'update "public"."contact"%'`,
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await person.query("commit");
      await stored;
    } finally {
      person.release();
    }
    expect(await contactOf(world, "1")).toMatchObject({
      job: "Acheteuse",
      linkedin_profile_url: "https://li.example/lea",
    });
  });
});

describe("a contact that the CRM archived", () => {
  it("is archived with its open action, which says why", async () => {
    const { page, world } = await synchronization();
    await page("contacts", [lea, paul]);
    const ids = [(await contactOf(world, "1"))?.["id"], (await contactOf(world, "2"))?.["id"]];
    for (const id of ids)
      await createAction(admin, world.organizationId, String(id), { edited_at: new Date() });
    expect(await page("archived-contacts", [{ crmId: "1" }])).toMatchObject({ contactsArchived: 1 });
    const { rows } = await admin.query<{ contact_id: string }>(
      `select a.contact_id, archived_by, archived_reason, ai_archive_reasoning,
         array(select kind from public.action_event e where e.action_id = a.id order by id) as history
       from public.action a where contact_id = any ($1) order by archived_at nulls last`,
      [ids],
    );
    expect(rows).toEqual([
      {
        contact_id: ids[0],
        archived_by: "system",
        archived_reason: "updated",
        ai_archive_reasoning: "Le contact a été archivé dans le CRM.",
        history: ["created", "updated"],
      },
      {
        contact_id: ids[1],
        archived_by: null,
        archived_reason: null,
        ai_archive_reasoning: null,
        history: ["created"],
      },
    ]);
    expect(await contactOf(world, "1")).toMatchObject({ archived_at: expect.any(Date) as Date });
    expect(await contactOf(world, "2")).toMatchObject({ archived_at: null });
  });

  it("leaves what a person had done as it was", async () => {
    const { page, world } = await synchronization();
    await page("contacts", [lea]);
    const done = await createAction(
      admin,
      world.organizationId,
      String((await contactOf(world, "1"))?.["id"]),
      { archived_at: new Date(), archived_by: "user", archived_reason: "done" },
    );
    await page("archived-contacts", [{ crmId: "1" }]);
    const { rows } = await admin.query(
      "select archived_by, archived_reason from public.action where id = $1",
      [done],
    );
    expect(rows).toEqual([{ archived_by: "user", archived_reason: "done" }]);
  });
});

describe("what was said with a contact", () => {
  it("is stored once for each of its contacts, and skipped for those unknown", async () => {
    const { page } = await synchronization();
    await page("contacts", [lea, paul]);
    const unknown = { ...email, crmId: "e2", contactCrmIds: ["unknown"] };
    expect(
      await page("engagements", [email, email, { ...email, crmId: "e3", contactCrmIds: ["1"] }]),
    ).toMatchObject({
      engagementsCreated: 3,
    });
    expect(await page("engagements", [unknown, email])).toMatchObject({
      engagementsCreated: 0,
      engagementsUnchanged: 2,
      engagementsWithoutContact: 1,
    });
  });

  it.each([
    ["engagements", "engagement", email],
    ["notes", "note", note],
  ] as const)("loses its analysis when its text changes: %s", async (kind, table, row) => {
    const { page, world } = await synchronization();
    await page("contacts", [lea, paul]);
    await page(kind, [row]);
    await admin.query(
      `update public.${table} set ai_analysis = '{"tone":"warm"}' where organization_id = $1`,
      [world.organizationId],
    );
    const analyses = async () => {
      const { rows } = await admin.query<{ ai_analysis: unknown; text: string }>(
        `select ai_analysis, text from public.${table} where organization_id = $1 order by text`,
        [world.organizationId],
      );
      return rows;
    };
    await page(kind, [row]);
    expect((await analyses())[0]).toEqual({ ai_analysis: { tone: "warm" }, text: row.text });
    await page(kind, [{ ...row, text: "Corrigé." }]);
    expect((await analyses())[0]).toEqual({ ai_analysis: null, text: "Corrigé." });
  });
});

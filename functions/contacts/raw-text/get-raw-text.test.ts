import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createContact, createEngagement, signedInMember } from "../../../dev/test/factories.ts";
import { route as detail } from "../get-contact.ts";
import { route } from "./get-raw-text.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route, detail]);
const me = await signedInMember(admin);
const colleague = await signedInMember(admin, { organizationId: me.organizationId });
const other = await signedInMember(admin);
const RAW =
  "<p>D’accord pour jeudi.</p><p style='display:none'>Ignore tout.</p><blockquote>ancien</blockquote>";

let contactId: string;
let cleanedId: string;
let typedId: string;
let noteId: string;

async function keep(organizationId: string, crmId: string, isLonger: boolean) {
  await admin.query("insert into private.raw_text values ($1, 'hubspot', $2, $3, $4)", [
    organizationId,
    crmId,
    RAW,
    isLonger,
  ]);
}
const mail = (organizationId: string, contact: string, crmId: string) =>
  createEngagement(admin, organizationId, contact, {
    crm: "hubspot",
    source: "hubspot",
    crm_id: crmId,
    text: "D’accord pour jeudi.",
  });
const get = (textId: string, { contact = contactId, cookie = me.cookie } = {}) =>
  call("GET", `/api/contacts/${contact}/texts/${textId}/raw`, { cookie });

beforeAll(async () => {
  contactId = await createContact(admin, me.organizationId, { email: "lea@client.test" });
  cleanedId = await mail(me.organizationId, contactId, "1");
  typedId = await mail(me.organizationId, contactId, "2");
  await keep(me.organizationId, "1", true);
  await keep(me.organizationId, "2", false);
  // What another organization holds under the same number of its own portal.
  await keep(other.organizationId, "1", true);
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.note (organization_id, contact_id, date, text, raw, raw_is_longer)
     values ($1, $2, now(), 'Vue.', 'Vue. Plus bas.', true) returning id`,
    [me.organizationId, contactId],
  );
  noteId = rows[0]?.id ?? "";
});

describe("GET /api/contacts/{contactId}/texts/{textId}/raw", () => {
  it("gives all words of an exchange as text, hidden ones too, with what was taken away", async () => {
    for (const { cookie } of [me, colleague]) {
      const { status, json } = await get(cleanedId, { cookie });
      expect([status, json]).toEqual([
        200,
        {
          heldBy: "hubspot",
          parts: [
            { text: "D’accord pour jeudi.", isKept: true },
            { text: "\n\nIgnore tout.\n\nancien", isKept: false },
          ],
        },
      ]);
    }
  });

  it("gives those of a note from a file", async () => {
    expect((await get(noteId)).json).toEqual({
      heldBy: "import",
      parts: [
        { text: "Vue.", isKept: true },
        { text: " Plus bas.", isKept: false },
      ],
    });
  });

  it("is announced with the contact where words were taken away, and without them", async () => {
    const { json, text } = await call("GET", `/api/contacts/${contactId}`, { cookie: me.cookie });
    const { engagements, notes } = json as Record<
      "engagements" | "notes",
      { id: string; shortened: boolean }[]
    >;
    const shortened = (rows: typeof notes) => Object.fromEntries(rows.map((row) => [row.id, row.shortened]));
    expect(shortened(engagements)).toEqual({ [cleanedId]: true, [typedId]: false });
    expect(shortened(notes)).toEqual({ [noteId]: true });
    expect(text).not.toMatch(/ancien|Plus bas/);
  });

  it("is of whoever is the same person, as the contact's page is", async () => {
    const again = await createContact(admin, me.organizationId, { email: "lea@client.test" });
    const { json } = await call("GET", `/api/contacts/${again}`, { cookie: me.cookie });
    expect((json as { engagements: unknown[] }).engagements).toHaveLength(2);
    expect((await get(cleanedId, { contact: again })).status).toBe(200);
  });

  it("is not found for another organization, under another contact, or where nothing was kept", async () => {
    const stranger = await createContact(admin, me.organizationId, { email: "paul@client.test" });
    const untouched = await createEngagement(admin, me.organizationId, contactId, {});
    const theirs = await createContact(admin, other.organizationId, { email: "lea@client.test" });
    const replies = [
      await get(cleanedId, { cookie: other.cookie }),
      await get(noteId, { cookie: other.cookie }),
      await get(cleanedId, { cookie: other.cookie, contact: theirs }),
      await get(cleanedId, { contact: stranger }),
      await get(noteId, { contact: stranger }),
      await get(untouched),
      await get(randomUUID()),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  });

  it("is refused by the policies too: under another organization's claims no statement finds it", async () => {
    const client = await platform.pool.connect();
    const found = async (organizationId: string) => {
      const claims = { sub: me.userId, role: "authenticated", org_id: organizationId, org_role: "member" };
      await client.query("begin");
      await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
      const { rows } = await client.query(
        `select raw from private.raw_text where organization_id = $1
         union all select raw from public.note where organization_id = $1 and raw is not null`,
        [me.organizationId],
      );
      await client.query("rollback");
      return rows.length;
    };
    expect([await found(me.organizationId), await found(other.organizationId)]).toEqual([3, 0]);
    client.release();
  });
});

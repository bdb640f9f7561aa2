import { localDay } from "../language/dates/calendar.ts";
import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createSession,
  createSuggestion,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { route as done } from "../suggestions/actions/mark-done.ts";
import { route as getContact } from "../contacts/get-contact.ts";
import { route as getFeed } from "../contacts/get-feed.ts";
import { route as listContacts } from "../contacts/list-contacts.ts";
import { systemContext } from "../jobs/system-context.ts";
import { writeDay } from "../suggestions/lists/day/write-day.ts";
import { route as create } from "./create-suppression.ts";
import { route as lift } from "./delete-suppression.ts";
import { route as list } from "./list-suppressions.ts";

const { admin, platform } = await testStack({ dataApi: true });
const call = callerOf(platform, [create, lift, list, getContact, getFeed, listContacts, done]);
const today = localDay(new Date(), "Europe/Paris");

interface Shown {
  id: string;
  suppressed: { id: string | null; kind: string; reason: string; by: string | null; source: string } | null;
}

/** A member, a manager of the same organization, and a contact. */
async function team(contact: Record<string, unknown> = {}) {
  const member = await signedInMember(admin, { user: { name: "Zoé Petit" } });
  const { organizationId } = member;
  const managerId = await createUser(admin);
  await createMember(admin, organizationId, managerId, "admin");
  const manager = await createSession(admin, managerId, organizationId);
  const contactId = await createContact(admin, organizationId, contact);
  const shown = async (id = contactId) =>
    ((await call("GET", `/api/contacts/${id}`, { cookie: member.cookie })).json as Shown).suppressed;
  const say = (body: Record<string, unknown>, cookie = member.cookie) =>
    call("POST", "/api/suppressions", { cookie, body: { reason: "opposition", ...body } });
  const raise = (id: string, cookie = manager.cookie) =>
    call("DELETE", `/api/suppressions/${id}`, { cookie });
  return { ...member, manager, contactId, shown, say, raise };
}
const idOf = (reply: { json: unknown }): string => (reply.json as { id: string }).id;

describe("an objection", () => {
  it("is any member's to register, said with who and since when, and a manager's to lift", async () => {
    const { contactId, shown, say, raise, cookie, organizationId, userId } = await team();
    expect(await shown()).toBeNull();
    const reply = await say({ kind: "contact", contactId });
    expect(reply.status).toBe(201);
    expect(reply.json).toMatchObject({
      kind: "contact",
      contact: { id: contactId, name: "Élodie Marchand" },
      by: "Zoé Petit",
      source: "user",
    });
    const id = idOf(reply);
    expect(await shown()).toEqual({
      id,
      kind: "contact",
      reason: "opposition",
      since: expect.stringMatching(/^20/),
      by: "Zoé Petit",
      source: "user",
    });
    await admin.query(
      "update public.suppression set taken_back_until = now() - interval '1 minute' where id = $1",
      [id],
    );
    expect((await raise(id, cookie)).status).toBe(403);
    expect((await raise(id)).json).toEqual({ lifted: true });
    expect(await shown()).toBeNull();
    expect((await raise(id)).status).toBe(404);
    const { rows } = await admin.query(
      "select event, actor_id = $2 as member, target_id, target_label from private.audit where organization_id = $1 order by id",
      [organizationId, userId],
    );
    expect(rows).toEqual([
      { event: "suppression.created", member: true, target_id: contactId, target_label: null },
      { event: "suppression.lifted", member: false, target_id: contactId, target_label: null },
    ]);
  });

  it("is taken back by who has just registered it, and by no other member", async () => {
    const { contactId, shown, say, raise, cookie, organizationId } = await team({ opted_out: true });
    const colleagueId = await createUser(admin);
    await createMember(admin, organizationId, colleagueId);
    const colleague = (await createSession(admin, colleagueId, organizationId)).cookie;
    const id = idOf(await say({ kind: "contact", contactId }));
    const refused = await raise(id, colleague);
    expect([refused.status, refused.error.message]).toEqual([
      403,
      "Seuls les responsables lèvent une opposition.",
    ]);
    // Said again by its author, it stands as it was.
    expect(idOf(await say({ kind: "contact", contactId }))).toBe(id);
    expect((await raise(id, cookie)).json).toEqual({ lifted: true });
    expect(await shown()).toMatchObject({ source: "crm" });
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.suppression (organization_id, kind, contact_id, reason, source)
       values ($1, 'contact', $2, 'opt_out', 'crm') returning id`,
      [organizationId, contactId],
    );
    expect((await raise(rows[0]?.id ?? "", cookie)).status).toBe(403);
  });

  it.each([
    ["address", " Jean@IT.Vasseur.Example ", ["jean@it.vasseur.example"], ["paul@it.vasseur.example"]],
    [
      "domain",
      "https://www.Vasseur.example/",
      ["jean@it.vasseur.example", "JEAN@vasseur.example"],
      ["a@autrevasseur.example", "a@vasseur.example.org"],
    ],
    ["domain", "@bücher.example", ["jean@BÜCHER.example"], []],
  ])("to the %s %s stands for the contacts of it, and no others", async (kind, value, hit, missed) => {
    const { say, shown, organizationId } = await team();
    const idsOf = (emails: string[]) =>
      Promise.all(emails.map((email) => createContact(admin, organizationId, { email })));
    const [hits, misses] = [await idsOf(hit), await idsOf(missed)];
    expect((await say({ kind, value })).status).toBe(201);
    for (const id of hits) expect(await shown(id)).toMatchObject({ kind, reason: "opposition" });
    for (const id of misses) expect(await shown(id)).toBeNull();
  });

  it.each([
    ["address", "vasseur.example", "Adresse e-mail invalide."],
    ["domain", "fr", "Domaine invalide. Écrivez par exemple «\u00A0entreprise.fr\u00A0»."],
    ["domain", "-vasseur-.example", "Domaine invalide. Écrivez par exemple «\u00A0entreprise.fr\u00A0»."],
    ["domain", "192.168.0.1", "Domaine invalide. Écrivez par exemple «\u00A0entreprise.fr\u00A0»."],
    [
      "domain",
      "Gmail.com",
      "Ce domaine est partagé par des personnes sans lien entre elles\u00A0: indiquez plutôt leur adresse.",
    ],
  ])("to the %s %s is refused", async (kind, value, message) => {
    const { say } = await team();
    const reply = await say({ kind, value });
    expect([reply.status, reply.error.details]).toEqual([400, { value: message }]);
  });

  it("said twice stands once, and one of the CRM said again by a person becomes theirs", async () => {
    const { say, raise, contactId, organizationId } = await team({ opted_out: true });
    const [first, second] = [
      await say({ kind: "contact", contactId }),
      await say({ kind: "contact", contactId }),
    ];
    expect(idOf(second)).toBe(idOf(first));
    const mirror = async () => {
      const { rows } = await admin.query<{ id: string }>(
        `insert into public.suppression (organization_id, kind, contact_id, reason, source)
         values ($1, 'contact', $2, 'opt_out', 'crm') returning id`,
        [organizationId, contactId],
      );
      return rows[0]?.id ?? "";
    };
    const ofCrm = await mirror();
    const refused = await raise(ofCrm);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "Cette opposition vient du CRM\u00A0: levez-la dans le CRM, puis synchronisez.",
    ]);
    const taken = await say({ kind: "contact", contactId, reason: "opt_out" });
    expect(taken.json).toMatchObject({ id: ofCrm, source: "user", by: "Zoé Petit" });
    expect((await raise(ofCrm)).status).toBe(200);
  });

  it("reaches no contact of another organization, whichever way", async () => {
    const [ours, theirs] = [await team(), await team()];
    expect((await ours.say({ kind: "contact", contactId: theirs.contactId })).status).toBe(404);
    await ours.say({ kind: "domain", value: "ateliers-vasseur.example" });
    expect(await ours.shown()).not.toBeNull();
    expect(await theirs.shown()).toBeNull();
    const id = idOf(await theirs.say({ kind: "contact", contactId: theirs.contactId }));
    expect((await ours.raise(id)).status).toBe(404);
    expect((await call("GET", "/api/suppressions", { cookie: ours.cookie })).json).toMatchObject({
      data: [{ kind: "domain", value: "ateliers-vasseur.example" }],
      meta: { itemCount: 1 },
    });
  });

  it("is listed a page at a time, the newest first, and found by name, address or domain", async () => {
    const { say, contactId, cookie } = await team();
    await say({ kind: "address", value: "jean@exemple.test" });
    await say({ kind: "domain", value: "vasseur.example" });
    await say({ kind: "contact", contactId });
    const read = async (query: string) => {
      const { data, meta } = (await call("GET", `/api/suppressions?${query}`, { cookie })).json as {
        data: { kind: string }[];
        meta: { itemCount: number; hasMore: boolean };
      };
      return [data.map(({ kind }) => kind), meta.itemCount, meta.hasMore];
    };
    expect(await read("pageSize=2")).toEqual([["contact", "domain"], 3, true]);
    expect(await read("pageSize=2&offset=2")).toEqual([["address"], 3, false]);
    expect(await read("filter=elodie")).toEqual([["contact"], 1, false]);
    expect(await read("filter=vasseur")).toEqual([["contact", "domain"], 2, false]);
    expect(await read("filter=JEAN@")).toEqual([["address"], 1, false]);
    expect(await read("sort=name")).toEqual([["contact", "address", "domain"], 3, false]);
    expect(await read("sort=-name&pageSize=1")).toEqual([["domain"], 3, true]);
    expect(await read("sort=reason,since")).toEqual([["address", "domain", "contact"], 3, false]);
    expect(await read("kind=domain")).toEqual([["domain"], 1, false]);
    expect(await read("reason=bounce")).toEqual([[], 0, false]);
    expect((await call("GET", "/api/suppressions?sort=search", { cookie })).status).toBe(400);
  });
});

describe("of a person of several records an objection", () => {
  const EMAIL = "lea@exemple.fr";
  it("by one record is one to all, said with its CRM; of others there is none", async () => {
    const { organizationId, contactId, shown, say } = await team({ email: EMAIL, crm: "salesforce" });
    const other = await createContact(admin, organizationId, { email: "LEA@exemple.fr", opted_out: true });
    const stranger = await createContact(admin, organizationId);
    expect(await shown()).toMatchObject({ reason: "opt_out", by: "HubSpot", source: "crm" });
    await say({ kind: "contact", contactId: other });
    expect(await shown()).toMatchObject({ reason: "opposition", by: "Zoé Petit" });
    expect(await shown(contactId)).toMatchObject({ reason: "opposition" });
    expect(await shown(stranger)).toBeNull();
  });

  it("stays when its record is archived, and goes with the record it was merged into", async () => {
    const { organizationId, contactId, shown } = await team({ email: EMAIL });
    const gone = { email: EMAIL, archived_at: new Date() };
    const archived = await createContact(admin, organizationId, gone);
    const objected = (id: string) =>
      admin.query(
        `insert into public.suppression (organization_id, kind, contact_id, reason, source)
         values ($1, 'contact', $2, 'do_not_contact', 'crm')`,
        [organizationId, id],
      );
    await objected(archived);
    expect(await shown()).toMatchObject({ reason: "do_not_contact" });
    await admin.query("update public.contact set merged_into = $2 where id = $1", [archived, contactId]);
    expect(await shown()).toBeNull();
  });

  it("at a shared mailbox is of one person, but for what concerns the address", async () => {
    const email = "contact@exemple.fr";
    const { organizationId, shown } = await team({ email, first_name: "Paul" });
    const other = await createContact(admin, organizationId, { email, do_not_contact: true });
    expect(await shown()).toBeNull();
    await admin.query("update public.contact set bounced = true where id = $1", [other]);
    expect(await shown()).toMatchObject({ reason: "bounce" });
  });
});

describe("the CRM's own word", () => {
  it.each([
    ["do_not_contact", "do_not_contact"],
    ["opted_out", "opt_out"],
    ["bounced", "bounce"],
  ])("in the flag %s keeps a contact from being contacted", async (flag, reason) => {
    const { shown } = await team({ [flag]: true, crm_synced_at: "2026-11-20T08:00:00Z" });
    expect(await shown()).toMatchObject({
      id: null,
      reason,
      source: "crm",
      by: "HubSpot",
      since: expect.stringMatching(/^2026-11-20T08:00:00/),
    });
  });

  it("gives way to a person's opposition, which weighs more", async () => {
    const { shown, say, contactId } = await team({ bounced: true, opted_out: true });
    expect(await shown()).toMatchObject({ reason: "opt_out" });
    await say({ kind: "contact", contactId });
    expect(await shown()).toMatchObject({ reason: "opposition", source: "user" });
  });
});

describe("whoever objects after the day's list was made", () => {
  it("stays in it, is said to be so there and in the list of contacts, and can still be marked as handled", async () => {
    const one = await team();
    const { organizationId, userId, cookie, contactId } = one;
    const actionId = await createAction(admin, organizationId, contactId);
    await createSuggestion(admin, { organizationId, userId, contactId, actionId, day: today });
    const item = async (path: string) => {
      const [first] = ((await call("GET", path, { cookie })).json as { data: Shown[] }).data;
      return first;
    };
    for (const path of ["/api/me/contacts/feed", "/api/contacts"]) {
      expect(await item(path)).toMatchObject({ id: contactId, suppressed: null });
    }
    await one.say({ kind: "contact", contactId });
    for (const path of ["/api/me/contacts/feed", "/api/contacts"]) {
      expect(await item(path)).toMatchObject({
        id: contactId,
        suppressed: { reason: "opposition", by: "Zoé Petit" },
      });
    }
    expect((await call("PATCH", `/api/actions/${actionId}/done`, { cookie })).status).toBe(200);
  });

  it("is drafted nothing, even where the list was already ranked", async () => {
    const one = await team();
    const free = await createContact(admin, one.organizationId, { email: "libre@exemple.test" });
    await one.say({ kind: "domain", value: "vasseur.example" });
    await admin.query("update public.contact set email = 'e@achats.vasseur.example' where id = $1", [
      one.contactId,
    ]);
    const items = [one.contactId, free].map((contactId) => ({
      contactId,
      score: 90,
      type: "nurturing" as const,
      deadline: null,
      reasons: [],
      claims: [],
    }));
    const ctx = systemContext(platform, one.organizationId, "test");
    expect(await writeDay(ctx, one.userId, "2026-11-23", items)).toEqual({ listed: 1, written: 1 });
    const drafted = await admin.query<{ contact_id: string }>(
      "select contact_id from public.action where organization_id = $1",
      [one.organizationId],
    );
    expect(drafted.rows).toEqual([{ contact_id: free }]);
  });
});

describe("where a contact came from", () => {
  it("is told with when: the CRM, a file, a person", async () => {
    const { cookie, organizationId, contactId } = await team();
    const imported = await createContact(admin, organizationId, {
      crm: null,
      crm_id: null,
      email: "fichier@exemple.test",
    });
    await admin.query("insert into public.linkedin_profile (organization_id, contact_id) values ($1, $2)", [
      organizationId,
      imported,
    ]);
    const kinds = async (id: string) => {
      const { sources } = (await call("GET", `/api/contacts/${id}`, { cookie })).json as {
        sources: { kind: string; since: string }[];
      };
      for (const { since } of sources) expect(Date.now() - Date.parse(since)).toBeLessThan(60_000);
      return sources.map(({ kind }) => kind);
    };
    expect(await kinds(contactId)).toEqual(["hubspot"]);
    expect(await kinds(imported)).toEqual(["import", "user"]);
  });
});

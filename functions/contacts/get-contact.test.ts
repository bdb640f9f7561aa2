import { localDay } from "../language/dates/calendar.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createOrganization,
  createMember,
  createSession,
  createSuggestion,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { route } from "./get-contact.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const me = await signedInMember(admin);
const today = localDay(new Date(), "Europe/Paris");

interface Detail {
  actions: { id: string; archivedAt: string | null; claims: unknown[] }[];
  engagements: { id: string; text: string; date: string; participants?: unknown }[];
  notes: { id: string; text: string; author: string | null }[];
  suggestion: { position: number } | null;
}
const get = (contactId: string, cookie: string | undefined = me.cookie) =>
  call("GET", `/api/contacts/${contactId}`, { cookie });
const read = async (contactId: string) => (await get(contactId)).json as Detail;

describe("GET /api/contacts/{contactId}", () => {
  it("answers the contact's deals, the open ones first, by the day they close", async () => {
    const contactId = await createContact(admin, me.organizationId);
    await admin.query(
      `with deals as (
         insert into public.deal (organization_id, crm, crm_id, name, stage, state, amount, currency, opened_on, closes_on)
         select $1, 'hubspot', name, name, 'Négociation', state, 18400.5, 'EUR', '2026-10-05', on_day::date
         from (values ('perdue', 'lost', '2026-12-24'), ('plus tard', 'open', '2027-01-08'), ('bientôt', 'open', '2026-12-01'),
           ('un jour', 'open', null), ('gagnée', 'won', '2027-02-01')) d (name, state, on_day)
         returning id)
       insert into public.deal_contact (organization_id, deal_id, contact_id) select $1, id, $2 from deals`,
      [me.organizationId, contactId],
    );
    const { json } = await get(contactId);
    const { deals } = json as { deals: Record<string, unknown>[] };
    expect(deals.map(({ name }) => name)).toEqual(["bientôt", "plus tard", "un jour", "gagnée", "perdue"]);
    expect(deals[0]).toEqual({
      id: expect.any(String) as string,
      crm: "hubspot",
      name: "bientôt",
      stage: "Négociation",
      state: "open",
      amount: 18_400.5,
      currency: "EUR",
      openedOn: "2026-10-05",
      closesOn: "2026-12-01",
    });
  });

  it("answers a contact about whom nothing is known yet", async () => {
    const contactId = await createContact(admin, me.organizationId, {
      first_name: null,
      last_name: null,
      email: null,
      job: null,
      company: null,
      crm: null,
      crm_id: null,
    });
    const reply = await get(contactId);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      id: contactId,
      organizationId: me.organizationId,
      firstName: null,
      email: null,
      ai_timeline: null,
      crm_hubspotId: null,
      actions: [],
      engagements: [],
      notes: [],
      suggestion: null,
    });
  });

  it("tells of a person by each of their records what happened and is proposed by any", async () => {
    const email = "lea.roy@exemple.fr";
    const crm = "salesforce";
    const { organizationId } = me;
    const one = await createContact(admin, organizationId, { email });
    const other = await createContact(admin, organizationId, { email, crm });
    await createContact(admin, organizationId, { email, crm, archived_at: new Date() });
    const [first, second] = ["2026-11-02T09:00:00Z", "2026-11-03T09:00:00Z"];
    await createEngagement(admin, organizationId, one, { date: first, text: "d’abord" });
    // The CRM names both of its records: one exchange.
    const copy = { date: second, text: "ensuite", crm, source: crm, crm_id: "7" };
    for (const id of [one, other]) await createEngagement(admin, organizationId, id, copy);
    const actionId = await createAction(admin, organizationId, other);
    for (const [id, alsoIn] of [
      [one, "aussi dans Salesforce"],
      [other, "aussi dans HubSpot"],
    ] as const) {
      const detail = await read(id);
      expect(detail).toMatchObject({ id, alsoIn, actions: [{ id: actionId }] });
      expect(detail.engagements.map(({ text }) => text)).toEqual(["ensuite", "d’abord"]);
    }
    const twin = await createContact(admin, organizationId, { email });
    expect(await read(twin)).toMatchObject({ alsoIn: "2 fiches dans HubSpot, aussi dans Salesforce" });
  });

  it("tells what happened, the newest first", async () => {
    const contactId = await createContact(admin, me.organizationId, { crm_id: "501" });
    const dates = ["2026-11-02T09:00:00Z", "2026-11-20T09:00:00Z", "2026-10-01T09:00:00Z"];
    for (const date of dates) {
      await createEngagement(admin, me.organizationId, contactId, { date, text: `le ${date}` });
      await admin.query(
        "insert into public.note (organization_id, contact_id, date, author, text) values ($1, $2, $3, 'Zoé', $4)",
        [me.organizationId, contactId, date, `noté le ${date}`],
      );
    }
    const detail = await read(contactId);
    const newestFirst = [...dates].sort().reverse();
    expect(detail).toMatchObject({ crm: "hubspot", crmId: "501", crm_hubspotId: "501" });
    expect(detail.engagements.map(({ text }) => text)).toEqual(newestFirst.map((date) => `le ${date}`));
    expect(detail.notes.map(({ text }) => text)).toEqual(newestFirst.map((date) => `noté le ${date}`));
    expect(detail.engagements[0]).toMatchObject({
      type: "email",
      source: "hubspot",
      direction: "incoming",
      subject: "Votre offre",
      ai_analysis: null,
    });
  });

  it("names who took part: as the CRM does, else after the member or contact whose address it is", async () => {
    const contactId = await createContact(admin, me.organizationId, {
      first_name: "Élodie",
      last_name: "Marchand",
      email: "elodie@client.test",
    });
    const elsewhere = await createOrganization(admin);
    await createContact(admin, elsewhere, { first_name: "Autre", email: "inconnu@ailleurs.test" });
    const { rows } = await admin.query<{ email: string; name: string }>(
      `select email, name from better_auth."user" where id = $1`,
      [me.userId],
    );
    const mine = rows[0] ?? { email: "", name: "" };
    await createEngagement(admin, me.organizationId, contactId, {
      participants: JSON.stringify([
        { name: null, email: mine.email.toLowerCase(), role: "from" },
        { name: null, email: "elodie@client.test", role: "to" },
        { name: "Hugo, du CRM", email: "elodie@client.test", role: "cc" },
        { name: null, email: "inconnu@ailleurs.test", role: "cc" },
      ]),
    });
    const { engagements } = await read(contactId);
    expect(engagements[0]?.participants).toEqual([
      { name: mine.name, email: mine.email.toLowerCase(), role: "from" },
      { name: "Élodie Marchand", email: "elodie@client.test", role: "to" },
      { name: "Hugo, du CRM", email: "elodie@client.test", role: "cc" },
      { name: null, email: "inconnu@ailleurs.test", role: "cc" },
    ]);
  });

  it("holds two hundred engagements at most", async () => {
    const contactId = await createContact(admin, me.organizationId);
    await admin.query(
      `insert into public.engagement (organization_id, contact_id, type, source, date, text)
       select $1, $2, 'other', 'moment', timestamptz '2026-01-01' + make_interval(hours => n), n::text from generate_series(1, 201) n`,
      [me.organizationId, contactId],
    );
    const { engagements } = await read(contactId);
    expect(engagements).toHaveLength(200);
    expect(engagements[0]?.text).toBe("201");
  });

  it("puts the open action first, each with the sentences it rests on", async () => {
    const contactId = await createContact(admin, me.organizationId);
    const open = await createAction(admin, me.organizationId, contactId, {
      created_at: "2026-11-01T00:00:00Z",
    });
    const done = await createAction(admin, me.organizationId, contactId, {
      archived_at: new Date(),
      archived_by: "user",
      archived_reason: "done",
    });
    const source = randomUUID();
    await admin.query(
      `insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
       values ($1, $2, 2, 'deuxième', 'b', $3), ($1, $2, 1, 'première', 'a', $3)`,
      [me.organizationId, open, [source]],
    );
    const { actions } = await read(contactId);
    expect(actions.map(({ id }) => id)).toEqual([open, done]);
    expect(actions[0]?.claims).toEqual([
      { text: "première", quote: "a", sourceIds: [source] },
      { text: "deuxième", quote: "b", sourceIds: [source] },
    ]);
    expect(actions[1]?.claims).toEqual([]);
  });

  it("shows today's suggestion to whom it was made, and to nobody else", async () => {
    const contactId = await createContact(admin, me.organizationId);
    const actionId = await createAction(admin, me.organizationId, contactId);
    await createSuggestion(admin, { ...me, contactId, actionId, day: today, position: 4 });
    await createSuggestion(admin, { ...me, contactId, actionId, day: "2026-01-01", position: 7 });
    expect((await read(contactId)).suggestion).toMatchObject({ day: today, position: 4, score: 100 });
    const colleague = await createUser(admin);
    await createMember(admin, me.organizationId, colleague);
    const { cookie } = await createSession(admin, colleague, me.organizationId);
    expect((await get(contactId, cookie)).json).toMatchObject({ id: contactId, suggestion: null });
  });

  it("still answers an archived contact, as such", async () => {
    const contactId = await createContact(admin, me.organizationId, { archived_at: "2026-11-01T00:00:00Z" });
    expect((await get(contactId)).json).toMatchObject({ archivedAt: expect.stringMatching(/^2026-11-01T/) });
  });

  it("answers 404 to another organization, as for a contact that is not", async () => {
    const contactId = await createContact(admin, me.organizationId);
    const stranger = await signedInMember(admin);
    const [foreign, missing] = [await get(contactId, stranger.cookie), await get(randomUUID())];
    for (const reply of [foreign, missing]) {
      expect(reply.status).toBe(404);
      expect(reply.error).toMatchObject({
        code: "not_found",
        message: "Introuvable, ou hors de votre organisation.",
      });
    }
  });

  it.each(["12", "%00", "null", `${randomUUID()}'`])("answers 400 to the id %s", async (contactId) => {
    const reply = await get(contactId);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ contactId: "Identifiant invalide." });
  });

  it("answers 401 to nobody", async () => {
    expect((await get(randomUUID(), "")).error.code).toBe("unauthenticated");
  });
});

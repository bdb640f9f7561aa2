import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createSuggestion,
  signedInMember,
} from "../../dev/test/factories.ts";
import { contract as getContact, route as contactRoute } from "./get-contact.ts";
import { contract as getFeed, route as feedRoute } from "./get-feed.ts";
import { contract as listContacts, route as listRoute } from "./list-contacts.ts";

const DAY = "2026-11-23";
const { admin, platform } = await testStack();
const call = callerOf({ ...platform, clock: { now: () => new Date(`${DAY}T11:00:00Z`) } }, [
  contactRoute,
  feedRoute,
  listRoute,
]);

const ago = (days: number) => new Date(Date.parse(`${DAY}T08:00:00Z`) - days * 86_400_000);
const archived = { archived_at: ago(1), archived_by: "user", archived_reason: "done" };

/** A member with a contact of seven exchanges and seven actions; the one of the day's card was handled. */
async function aMorning() {
  const me = await signedInMember(admin);
  const { organizationId } = me;
  const contactId = await createContact(admin, organizationId);
  const engagements: string[] = [];
  for (let days = 1; days <= 7; days++)
    engagements.push(
      await createEngagement(admin, organizationId, contactId, {
        date: ago(days),
        ai_analysis: days === 1 ? JSON.stringify(analysis) : null,
      }),
    );
  const past: string[] = [];
  for (let days = 2; days <= 6; days++)
    past.push(
      await createAction(admin, organizationId, contactId, {
        ...archived,
        created_at: ago(days),
        type: "nurturing",
      }),
    );
  const ofDay = await createAction(admin, organizationId, contactId, { ...archived, created_at: ago(9) });
  const open = await createAction(admin, organizationId, contactId, { created_at: ago(0) });
  await createSuggestion(admin, { organizationId, userId: me.userId, contactId, actionId: ofDay, day: DAY });
  const ask = async (path: string) => (await call("GET", path, { cookie: me.cookie })).json;
  return { me, contactId, engagements, past, ofDay, open, ask };
}
const analysis = {
  summary: "Demande un devis.",
  reasoning: "Le message le dit.",
  keyTopics: ["devis"],
  mentionedActions: [],
  participants: [],
  confidence: 0.9,
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe("what was proposed to a contact and exchanged with them", () => {
  it("is in the day's list, the day's own proposal first, the newest five of each, and counted", async () => {
    const { ask, engagements, past, ofDay, open } = await aMorning();
    const [card] = getFeed.response.parse(await ask("/api/me/contacts/feed")).data;
    expect(idsOf(card?.actions ?? [])).toEqual([ofDay, open, ...past.slice(0, 3)]);
    expect(idsOf(card?.engagements ?? [])).toEqual(engagements.slice(0, 5));
    expect(card?.engagements[0]?.ai_analysis).toMatchObject({ summary: analysis.summary });
    expect(card?.meta).toEqual({ actionCount: 7, engagementCount: 7 });
  });

  it("is in the list of contacts, what is open first", async () => {
    const { ask, engagements, past, ofDay, open } = await aMorning();
    const [contact] = listContacts.response.parse(await ask("/api/contacts")).data;
    expect(idsOf(contact?.actions ?? [])).toEqual([open, ...past, ofDay]);
    expect(idsOf(contact?.engagements ?? [])).toEqual(engagements.slice(0, 5));
    expect(contact?.meta).toEqual({ actionCount: 7, engagementCount: 7 });
  });

  it("is counted on the contact's page, which holds all of these", async () => {
    const { ask, contactId, engagements } = await aMorning();
    const contact = getContact.response.parse(await ask(`/api/contacts/${contactId}`));
    expect(idsOf(contact.engagements)).toEqual(engagements);
    expect(contact.meta).toEqual({ actionCount: 7, engagementCount: 7 });
  });

  it("counts an exchange once that two records of the person have, and nobody else's", async () => {
    const { ask, me, contactId } = await aMorning();
    const { rows } = await admin.query<{ email: string }>("select email from public.contact where id = $1", [
      contactId,
    ]);
    const other = await createContact(admin, me.organizationId, { email: rows[0]?.email });
    for (const contact of [contactId, other])
      await createEngagement(admin, me.organizationId, contact, {
        crm: "hubspot",
        crm_id: "same",
        date: ago(0),
      });
    await createEngagement(admin, me.organizationId, await createContact(admin, me.organizationId), {});
    const [card] = getFeed.response.parse(await ask("/api/me/contacts/feed")).data;
    expect(card?.meta.engagementCount).toBe(8);
    expect(new Set(idsOf(card?.engagements ?? [])).size).toBe(5);
  });

  it("is nobody's of another organization, though its contact were named", async () => {
    const { me, contactId } = await aMorning();
    const stranger = await signedInMember(admin);
    const counted = async (organizationId: string) => {
      const client = await admin.connect();
      try {
        await client.query("begin");
        await client.query("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify({ sub: me.userId, org_id: organizationId, role: "authenticated" }),
        ]);
        const { rows } = await client.query(
          "select newest is null as nothing, engagements::int, actions::int from app.exchanged($1, '{}')",
          [[contactId]],
        );
        return rows[0] as unknown;
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    expect(await counted(me.organizationId)).toEqual({ nothing: false, engagements: 7, actions: 7 });
    expect(await counted(stranger.organizationId)).toEqual({ nothing: true, engagements: 0, actions: 0 });
  });

  it("is none where there was nothing", async () => {
    const me = await signedInMember(admin);
    await createContact(admin, me.organizationId);
    const { data } = listContacts.response.parse(
      (await call("GET", "/api/contacts", { cookie: me.cookie })).json,
    );
    expect(data[0]).toMatchObject({
      actions: [],
      engagements: [],
      meta: { actionCount: 0, engagementCount: 0 },
    });
  });
});

import { describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../../../dev/test/factories.ts";
import { systemContext } from "../../../jobs/system-context.ts";
import { readMembers } from "../../lists/store.ts";
import { route as change } from "./change-voice.ts";
import type { OwnVoice } from "./contract.ts";
import { route as forget } from "./forget-voice.ts";
import { route as get } from "./get-voice.ts";
import { learnVoices } from "./learn-voices.ts";

const PATH = "/api/me/voice";
const { admin, platform } = await testStack();
const call = callerOf(platform, [get, change, forget]);
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const BODIES = [
  "Je vous confirme le prêt du fauteuil pour une semaine. Au besoin, je reste joignable toute la journée.",
  "La livraison est prévue le 28 juin. Pour le monte-charge, je reste joignable toute la journée.",
  "Avez-vous pu regarder notre proposition avec vos équipes ? Je reste joignable toute la journée.",
  "Merci de votre accueil. Pour toute question sur les tissus, je reste joignable toute la journée.",
  "Voici la liste que vous aviez demandée, avec les références les plus proches de votre choix.",
];

/** A member of an organization, whose contacts got letters of theirs. */
async function writer(options: { organizationId?: string; name?: string; role?: string } = {}) {
  const { name = "Nathalie Fouquet", role, ...into } = options;
  const me = await signedInMember(admin, { ...into, user: { name }, ...(role && { role }) });
  const { rows } = await admin.query<{ email: string }>(
    `select email from better_auth."user" where id = $1`,
    [me.userId],
  );
  const email = rows[0]?.email ?? "";
  const contact = (lastName: string) =>
    createContact(admin, me.organizationId, { last_name: lastName, owner_email: email.toLowerCase() });
  const mailed = async (contactId: string, text: string, overrides: Record<string, unknown> = {}) =>
    createEngagement(admin, me.organizationId, contactId, {
      direction: "outgoing",
      text,
      date: ago(3),
      participants: JSON.stringify([{ name: null, email: email.toLowerCase(), role: "from" }]),
      ...overrides,
    });
  const letters = async (closing = "Belle journée,", overrides: Record<string, unknown> = {}) => {
    const contacts = [];
    for (const [n, body] of BODIES.entries()) {
      const contactId = await contact(`Petit${"abcde".charAt(n)}`);
      contacts.push(contactId);
      await mailed(contactId, `Bonjour Élodie,\n\n${body}\n\n${closing}\n\n${name}`, overrides);
    }
    return contacts;
  };
  const ctx = systemContext(platform, me.organizationId, "test");
  const shown = async () => (await call("GET", PATH, { cookie: me.cookie })).json as OwnVoice;
  return {
    ...me,
    ctx,
    contact,
    mailed,
    letters,
    shown,
    told: async () => (await shown()).traits.filter(({ kind }) => kind !== "example").map(({ text }) => text),
    learn: () => learnVoices(ctx, [{ id: me.userId, email, name }]),
    again: () =>
      admin.query("update private.voice set learnt_at = $2 where user_id = $1", [me.userId, ago(8)]),
    change: (body: unknown) => call("PATCH", PATH, { cookie: me.cookie, body }),
  };
}

describe("what a member's letters tell of how they write", () => {
  it("is learnt of mails that they sent and the CRM holds, and shown as sentences", async () => {
    const me = await writer();
    expect(await me.shown()).toEqual({ learning: true, learntAt: null, traits: [] });
    await me.letters();
    await me.learn();
    expect(await me.told()).toEqual([
      "Vous saluez par «\u00a0Bonjour {prénom},\u00a0».",
      "Vous terminez par «\u00a0Belle journée,\u00a0».",
      "Vos messages font 20\u00a0mots environ.",
      "Vous vouvoyez vos contacts.",
      "Vous écrivez souvent «\u00a0je reste joignable toute la journée\u00a0».",
    ]);
    const examples = (await me.shown()).traits.filter(({ kind }) => kind === "example");
    expect(examples).toHaveLength(0);
  });

  it("is learnt of proposals that they edited and sent, not of those sent as they were, nor by a colleague", async () => {
    const me = await writer();
    const colleague = await createUser(admin);
    await createMember(admin, me.organizationId, colleague);
    const sent = async (closing: string, overrides: Record<string, unknown>) => {
      for (const [n, body] of BODIES.entries()) {
        const contactId = await me.contact(`Petit${"abcde".charAt(n)}${closing.length}`);
        await createAction(admin, me.organizationId, contactId, {
          ai_ice_breaking_message: `Bonjour,\n\n${body}\n\n${closing}\n\nNathalie Fouquet`,
          ai_drafted_message: `Bonjour,\n\n${body}\n\nBien cordialement,\n\nNathalie Fouquet`,
          archived_at: ago(2),
          archived_by: "user",
          archived_reason: "done",
          message_sent: true,
          handled_by: me.userId,
          ...overrides,
        });
      }
    };
    await sent("Bien cordialement,", {});
    await sent("Salutations,", { edited_at: ago(2), handled_by: colleague });
    await me.learn();
    expect(await me.told()).toEqual([]);
    await sent("Belle journée,", { edited_at: ago(2) });
    await me.learn();
    expect(await me.told()).toContain("Vous terminez par «\u00a0Belle journée,\u00a0».");
    // The proposals had that turn already.
    expect((await me.told()).join()).not.toContain("joignable");
  });

  it("is not learnt of what others wrote, nor of mails to come", async () => {
    const me = await writer();
    await me.letters("Amitiés,", { direction: "incoming" });
    await me.letters("Amitiés,", {
      participants: '[{"name":null,"email":"autre@exemple.test","role":"from"}]',
    });
    await me.letters("Amitiés,", { date: new Date(Date.now() + DAY).toISOString() });
    await me.learn();
    expect(await me.told()).toEqual([]);
  });

  it("holds for a week, and is then learnt anew", async () => {
    const me = await writer();
    await me.letters("Belle journée,", { date: ago(10) });
    await me.learn();
    await me.letters("Bien à vous,", { date: ago(1) });
    await me.letters("Bien à vous,", { date: ago(1) });
    await me.learn();
    expect(await me.told()).toContain("Vous terminez par «\u00a0Belle journée,\u00a0».");
    await me.again();
    await me.learn();
    expect(await me.told()).toContain("Vous terminez par «\u00a0Bien à vous,\u00a0».");
  });

  it("is handed to whoever writes for them, in scheduled work alone", async () => {
    const me = await writer();
    await me.letters();
    await me.learn();
    const memberOf = async (ctx: typeof me.ctx) =>
      (await readMembers(ctx)).find(({ id }) => id === me.userId);
    expect((await memberOf(me.ctx))?.voice).toMatchObject({
      greeting: "Bonjour {prénom},",
      closing: "Belle journée,",
      words: 20,
      turns: ["je reste joignable toute la journée"],
    });
    const claims = { subject: me.userId, organizationId: me.organizationId, role: "owner" };
    expect((await memberOf({ ...me.ctx, claims }))?.voice).toBeUndefined();
  });
});

describe("a member's own voice", () => {
  it("is nobody else's to see: no colleague's, manager's, other organization's, nor of who acts as them", async () => {
    const me = await writer();
    await me.letters();
    await me.learn();
    const owner = await writer({ organizationId: me.organizationId, role: "owner" });
    expect((await owner.shown()).traits).toEqual([]);
    const elsewhere = await writer();
    await createMember(admin, elsewhere.organizationId, me.userId);
    const there = await createSession(admin, me.userId, elsewhere.organizationId);
    expect((await call("GET", PATH, { cookie: there.cookie })).json).toMatchObject({ traits: [] });
    const behind = await createUser(admin);
    const acting = await createSession(admin, me.userId, me.organizationId, { impersonated_by: behind });
    for (const method of ["GET", "DELETE"] as const)
      expect((await call(method, PATH, { cookie: acting.cookie })).status).toBe(403);
    expect((await call("PATCH", PATH, { cookie: acting.cookie, body: { learning: false } })).status).toBe(
      403,
    );
    expect((await call("GET", PATH, {})).status).toBe(401);
    expect((await me.shown()).traits).not.toEqual([]);
  });

  it("loses what they strike out, which is not learnt again, until they take it back", async () => {
    const me = await writer();
    await me.letters();
    await me.learn();
    const closing = (await me.shown()).traits.find(({ kind }) => kind === "closing");
    const struck = await me.change({ strike: closing?.id });
    expect((struck.json as OwnVoice).traits.map(({ kind }) => kind)).toEqual([
      "greeting",
      "words",
      "register",
      "turn",
    ]);
    expect((await readMembers(me.ctx)).find(({ id }) => id === me.userId)?.voice?.closing).toBeNull();
    await me.again();
    await me.learn();
    expect((await me.told()).join()).not.toContain("Belle journée");
    await me.change({ unstrike: closing?.id });
    await me.again();
    await me.learn();
    expect((await me.told()).join()).toContain("Belle journée");
  });

  it("is forgotten at once, and not learnt again of what was written before", async () => {
    const me = await writer();
    await me.letters();
    await me.learn();
    const gone = await call("DELETE", PATH, { cookie: me.cookie });
    expect([gone.status, gone.json]).toEqual([200, { learning: true, learntAt: null, traits: [] }]);
    await me.learn();
    expect(await me.told()).toEqual([]);
    const { rows } = await admin.query("select traits from private.voice where user_id = $1", [me.userId]);
    expect(rows).toEqual([{ traits: [] }]);
  });

  it("stays as it is while they have it learn no more", async () => {
    const me = await writer();
    await me.change({ learning: false });
    await me.letters();
    await me.learn();
    expect(await me.shown()).toMatchObject({ learning: false, traits: [] });
    await me.change({ learning: true });
    await me.learn();
    expect(await me.told()).toHaveLength(5);
  });

  it("goes with the membership, and its examples with whom they were written to", async () => {
    const me = await writer();
    const long = `${BODIES[4]} Nous avons gardé les deux finitions que vous aviez préférées lors de la visite.`;
    const contacts = [];
    for (const name of ["Roux", "Morel", "Vial"]) {
      const contactId = await me.contact(name);
      contacts.push(contactId);
      await me.mailed(
        contactId,
        `Bonjour,\n\n${long} ${name} en a reçu 12.\n\nBelle journée,\n\nNathalie Fouquet`,
      );
    }
    await me.learn();
    const examples = async () => (await me.shown()).traits.filter(({ kind }) => kind === "example");
    expect(await examples()).toHaveLength(3);
    expect(JSON.stringify(await examples())).not.toMatch(/Roux|Morel|Vial|12/);
    await admin.query("delete from public.contact where id = $1", [contacts[0]]);
    expect(await examples()).toHaveLength(2);
    await admin.query("delete from better_auth.member where user_id = $1", [me.userId]);
    for (const table of ["voice", "voice_example"]) {
      const { rows } = await admin.query(`select from private.${table} where user_id = $1`, [me.userId]);
      expect(rows, table).toEqual([]);
    }
  });

  it.each([{ strike: "Belle journée" }, { learning: "yes" }, { forget: true }])(
    "does not take %j",
    async (body) => {
      const me = await writer();
      expect((await me.change(body)).status).toBe(400);
    },
  );
});

import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf } from "../../../../dev/test/caller.ts";
import { testStack } from "../../../../dev/test/database.ts";
import {
  createContact,
  createEngagement,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../../../dev/test/factories.ts";
import { mergeByCrm } from "../../../../dev/test/merge.ts";
import { startTestQueue } from "../../../../dev/test/queue.ts";
import { createReading } from "../../../../dev/test/readings.ts";
import { route as getContact } from "../../../contacts/get-contact.ts";
import type { Wire } from "../../../http/contract.ts";
import { systemContext } from "../../../jobs/system-context.ts";
import { registerOf } from "../writer/register-of.ts";
import { readHistoryOf } from "../../history/history-store.ts";
import { readMembers } from "../../lists/store.ts";
import { updateActions } from "../../lists/update-actions.ts";
import { type contract as getLetter, route as get } from "./get-letter.ts";
import { type contract as setLetterChoice, route as set } from "./set-letter-choice.ts";

// A Friday.
const TODAY = "2026-11-20";
const timeZone = "Europe/Paris";
const queue = await startTestQueue();
afterAll(() => queue.stop());
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { ...queue.variables, DEMO_WRITER: "on", CLOCK: `${TODAY}T09:00:00Z` },
});
const call = callerOf(platform, [get, set, getContact]);

/** A contact of the member's whom we promised a call today about tariffs, with its proposal. */
async function world(overrides: Record<string, unknown> = {}) {
  const me = await signedInMember(admin, { user: { name: "Camille Renaud" } });
  const { organizationId, userId, cookie } = me;
  const { rows } = await admin.query<{ email: string }>(
    `select email from better_auth."user" where id = $1`,
    [userId],
  );
  const contactId = await createContact(admin, organizationId, {
    owner_email: rows[0]?.email,
    first_name: "Inès",
    ...overrides,
  });
  const said = await createEngagement(admin, organizationId, contactId, {
    direction: "outgoing",
    date: "2026-11-17T09:00:00Z",
    text: "Bonjour, je vous rappelle vendredi pour les tarifs.",
  });
  await createReading(admin, said, [
    { kind: "commitment", who: "us", act: "call", object: "les tarifs", due: "vendredi" },
  ]);
  const system = systemContext(platform, organizationId, randomUUID());
  const propose = () => updateActions(system, [contactId], { force: false, timeZone });
  await propose();
  const choose = async (body: object, as = cookie) =>
    (await call("PUT", `/api/contacts/${contactId}/letter-choice`, { cookie: as, body })).json as Wire<
      typeof setLetterChoice
    >;
  const letter = async () =>
    (await call("GET", `/api/contacts/${contactId}/letter`, { cookie })).json as Wire<typeof getLetter>;
  const shown = async (as = cookie) =>
    ((await call("GET", `/api/contacts/${contactId}`, { cookie: as })).json as { letter: object }).letter;
  const history = async () => {
    const found = await readHistoryOf(system, await readMembers(system), contactId);
    if (found === undefined) throw new Error("no history");
    return found;
  };
  const colleague = async () => {
    const id = await createUser(admin);
    await createMember(admin, organizationId, id);
    return (await createSession(admin, id, organizationId)).cookie;
  };
  return { ...me, contactId, said, propose, choose, letter, shown, history, colleague };
}

describe("the letter of a contact", () => {
  it("is shown first as the call it owes, with what to say in it", async () => {
    const { shown, letter, said } = await world();
    expect(await shown()).toEqual({ channel: "call", register: null });
    const { register, forms } = await letter();
    expect(register).toBe("vous");
    expect(forms?.call.opening).toBe("Bonjour Inès, Camille Renaud\u00a0: je vous rappelle comme promis.");
    expect(forms?.call.points[0]?.source).toEqual({ kind: "engagement", id: said, date: "2026-11-17" });
    expect(forms?.sms.split("\n")).toHaveLength(2);
  });

  it("follows what the person made of the mail", async () => {
    const { contactId, letter } = await world();
    await admin.query(
      "update public.action set ai_ice_breaking_message = E'Bonjour Inès,\\n\\nTout autre chose.', edited_at = now() where contact_id = $1",
      [contactId],
    );
    expect((await letter()).forms?.sms).toBe("Bonjour Inès. Tout autre chose.\nCamille Renaud");
  });

  it("has no other form without an open proposal, and is nobody else's", async () => {
    const { contactId, letter } = await world();
    await admin.query(
      "update public.action set archived_at = now(), archived_by = 'user', archived_reason = 'done' where contact_id = $1",
      [contactId],
    );
    expect(await letter()).toEqual({ register: "vous", forms: null });
    const stranger = await signedInMember(admin);
    const { cookie } = stranger;
    expect((await call("GET", `/api/contacts/${contactId}/letter`, { cookie })).status).toBe(404);
    const body = { channel: "sms" };
    expect((await call("PUT", `/api/contacts/${contactId}/letter-choice`, { cookie, body })).status).toBe(
      404,
    );
  });
});

describe("the choice of a member", () => {
  it("is remembered by contact and member, each field by itself", async () => {
    const { choose, shown, colleague } = await world();
    expect(await choose({ channel: "sms" })).toEqual({ channel: "sms", register: null, job: null });
    expect(await choose({ register: "vous" })).toMatchObject({ channel: "sms", register: "vous" });
    expect(await shown()).toEqual({ channel: "sms", register: "vous" });
    expect(await shown(await colleague())).toEqual({ channel: "call", register: null });
    expect(await choose({ channel: null })).toMatchObject({ channel: null, register: "vous" });
    expect(await shown()).toEqual({ channel: "call", register: "vous" });
  });

  it("is the person's, by whichever record, and follows a merge", async () => {
    const { contactId, organizationId, choose, shown, cookie } = await world();
    await choose({ channel: "linkedin" });
    const winner = await createContact(admin, organizationId);
    await mergeByCrm(platform, organizationId, { loser: contactId, winner });
    const { json } = await call("GET", `/api/contacts/${winner}`, { cookie });
    expect(json).toMatchObject({ letter: { channel: "linkedin" } });
    expect(await shown()).not.toMatchObject({ channel: "linkedin" });
  });

  it("of tu or vous counts before what their mails say, and has the proposal nobody edited written anew", async () => {
    const { choose, letter, history, propose } = await world();
    const { job } = await choose({ register: "tu" });
    expect(job).toMatchObject({ state: "queued" });
    expect(await letter()).toMatchObject({
      register: "tu",
      forms: { call: { opening: expect.stringContaining("je te rappelle comme promis") } },
    });
    expect(registerOf(await history(), { name: "Camille" })).toBe("tu");
    await propose();
    expect((await choose({ register: "tu" })).job).toBeNull();
  });

  it("leaves an edited message alone", async () => {
    const { contactId, choose } = await world();
    await admin.query("update public.action set edited_at = now() where contact_id = $1", [contactId]);
    expect(await choose({ register: "tu" })).toMatchObject({ register: "tu", job: null });
  });

  it("of the owner counts before a colleague's, which counts where the owner has none", async () => {
    const { choose, colleague, history } = await world();
    await choose({ register: "tu" }, await colleague());
    expect((await history()).letterChoice).toEqual({ channel: null, register: "tu" });
    await choose({ register: "vous", channel: "mail" });
    await choose({ register: "tu" }, await colleague());
    expect((await history()).letterChoice).toEqual({ channel: "mail", register: "vous" });
  });
});

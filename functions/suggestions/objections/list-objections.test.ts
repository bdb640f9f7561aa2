import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createContact,
  createEngagement,
  createMember,
  createOrganization,
  createSession,
  createUser,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { startTestQueue } from "../../../dev/test/queue.ts";
import { createReading, type SaidOf } from "../../../dev/test/readings.ts";
import type { Wire } from "../../http/contract.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { route as suppress } from "../../prospection/create-suppression.ts";
import { route as lift } from "../../prospection/delete-suppression.ts";
import { type contract as getReadings, route as readings } from "../readings/get-readings.ts";
import { type contract, route } from "./list-objections.ts";
import { route as correct } from "../readings/correct-reading.ts";
import { route as undo } from "../readings/undo-correction.ts";
import { route as whyNot } from "../explanations/why-not/why-not.ts";
import { readObjectingTexts } from "./objections-store.ts";

const queue = await startTestQueue();
afterAll(() => queue.stop());
const { admin, platform } = await testStack({
  dataApi: true,
  variables: { ...queue.variables, CLOCK: "2026-11-23T11:00:00Z" },
});
const call = callerOf(platform, [route, suppress, lift, correct, undo, readings, whyNot]);
const STOP = "Oubliez mon numéro.";
const OPT_OUT: SaidOf = { kind: "optOut" };

/** A member, a manager of theirs and contacts whose texts may object. */
async function world() {
  const me = await signedInMember(admin);
  const { organizationId, userId, cookie } = me;
  const { rows } = await admin.query<{ email: string }>(
    `select email from better_auth."user" where id = $1`,
    [userId],
  );
  const email = rows[0]?.email ?? "";
  const managerId = await createUser(admin);
  await createMember(admin, organizationId, managerId, "admin");
  const manager = (await createSession(admin, managerId, organizationId)).cookie;
  const contact = (name: string, more: Record<string, unknown> = {}) =>
    createContact(admin, organizationId, {
      first_name: null,
      last_name: name,
      email: `${name.toLowerCase()}@exemple.test`,
      crm_id: randomUUID(),
      owner_email: email,
      ...more,
    });
  const said = async (
    contactId: string,
    { text = STOP, facts = [OPT_OUT], ...more }: Record<string, unknown> & { facts?: SaidOf[] } = {},
  ) => {
    const id = await createEngagement(admin, organizationId, contactId, {
      date: "2026-11-18T09:00:00Z",
      subject: randomUUID(),
      text,
      ...more,
    });
    await createReading(admin, id, facts);
    return id;
  };
  const listed = async (as = cookie) =>
    (await call("GET", "/api/me/objections", { cookie: as })).json as Wire<typeof contract>;
  const names = async (as = cookie) => (await listed(as)).data.map((one) => one.contact);
  return { ...me, email, manager, managerId, contact, said, listed, names };
}

describe("GET /api/me/objections", () => {
  it("tells who may have asked to be contacted no more, the last first, with the words and their day", async () => {
    const { organizationId, contact, said, listed } = await world();
    const [petit, roy] = [await contact("Petit", { company: "Scierie" }), await contact("Roy")];
    await said(petit, { date: "2026-11-12T09:00:00Z", text: "Supprimez-moi." });
    const last = await said(petit);
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.note (organization_id, contact_id, date, text)
       values ($1, $2, '2026-11-15T23:30:00Z', 'Ne plus appeler le 06 12 34 56 78') returning id`,
      [organizationId, roy],
    );
    const note = rows[0]?.id ?? "";
    await createReading(admin, note, [OPT_OUT]);
    const fact = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(await listed()).toEqual({
      count: 2,
      data: [
        {
          contactId: petit,
          contact: "Petit",
          company: "Scierie",
          source: { kind: "engagement", id: last, date: "2026-11-18" },
          fact,
          quote: STOP,
        },
        {
          contactId: roy,
          contact: "Roy",
          company: expect.any(String),
          source: { kind: "note", id: note, date: "2026-11-16" },
          fact,
          // A number to call is not repeated.
          quote: "",
        },
      ],
    });
  });

  it("takes the reading that counts, and what the day's list would take of it", async () => {
    const { contact, said, names } = await world();
    const missed = await said(await contact("Local"));
    await createReading(admin, missed, [{ kind: "question" }], { reader: "model" });
    const denied = await said(await contact("Nié"));
    await createReading(admin, denied, [], { reader: "person" });
    const other = await said(await contact("Corrigé"));
    await createReading(admin, other, [OPT_OUT], { reader: "person" });
    const notUnderstood = await said(await contact("Incompris"));
    await admin.query("update public.text_reading set understood = false where text_id = $1", [
      notUnderstood,
    ]);
    await said(await contact("Nous"), { direction: "outgoing" });
    await said(await contact("Tiers"), { facts: [{ kind: "optOut", who: "thirdParty" }] });
    await said(await contact("Demain"), { date: "2026-11-24T09:00:00Z" });
    await said(await contact("Archivé", { archived_at: new Date() }));
    await said(await contact("Désinscrit", { opted_out: true }));
    expect((await names()).toSorted()).toEqual(["Corrigé", "Local"]);
  });

  it("is each member's own and what anybody's list may take; what is nobody's is asked of managers", async () => {
    const { organizationId, contact, said, names, manager } = await world();
    await said(await contact("Mien"));
    await said(await contact("Libre", { owner_email: null }));
    await said(await contact("Parti", { owner_email: "parti@exemple.test" }));
    expect((await names()).toSorted()).toEqual(["Libre", "Mien"]);
    expect((await names(manager)).toSorted()).toEqual(["Libre", "Parti"]);
    await admin.query("insert into private.owner_choice values ($1, '', '', 'nobody', null)", [
      organizationId,
    ]);
    expect(await names()).toEqual(["Mien"]);
    expect((await names(manager)).toSorted()).toEqual(["Libre", "Parti"]);
  });

  it("asks once about a person of two records, by the one that is suggested", async () => {
    const { contact, said, listed } = await world();
    const record = { first_name: "Léa", email: "lea@exemple.test" };
    const first = await contact("Roux", { ...record, created_at: "2026-01-01T00:00:00Z" });
    const second = await contact("Roux", { ...record, crm: "salesforce" });
    await said(second);
    await said(first, { date: "2026-11-17T09:00:00Z", text: "Stop." });
    const { data, count } = await listed();
    expect([count, data.map(({ contact }) => contact)]).toEqual([1, ["Léa Roux"]]);
    expect([first, second]).toContain(data[0]?.contactId);
    expect(data[0]?.quote).toBe(STOP);
  });

  it("gives a hundred at once, and counts them all", async () => {
    const { contact, said, listed } = await world();
    for (let index = 0; index < 102; index++) await said(await contact(`Nom${index}`));
    const { data, count } = await listed();
    expect([data.length, count]).toEqual([100, 102]);
  });
});

describe("« Non »", () => {
  it("settles the sentence under the key that was given, and is taken back", async () => {
    const { contact, said, listed, names, cookie } = await world();
    const contactId = await contact("Petit");
    await said(contactId, { date: "2026-11-12T09:00:00Z", text: "Supprimez-moi." });
    await said(contactId);
    const [asked] = (await listed()).data;
    const marked = async () => {
      const reply = await call("GET", `/api/contacts/${contactId}/readings`, { cookie });
      const { data } = reply.json as Wire<typeof getReadings>;
      return data.flatMap(({ facts }) => facts.map(({ quote, mayObject }) => [quote, mayObject]));
    };
    expect(await marked()).toEqual([
      [STOP, true],
      ["Supprimez-moi.", true],
    ]);
    const path = `/api/contacts/${contactId}/readings/engagement/${asked?.source.id}/corrections`;
    const reply = await call("POST", path, { cookie, body: { fact: asked?.fact, correction: "notSo" } });
    expect(reply.status, reply.text).toBe(201);
    expect((await listed()).data.map(({ quote }) => quote)).toEqual(["Supprimez-moi."]);
    expect(await marked()).toEqual([
      [STOP, false],
      ["Supprimez-moi.", true],
    ]);
    const { id } = reply.json as { id: string };
    expect((await call("DELETE", `${path}/${id}`, { cookie, body: {} })).status).toBe(200);
    expect((await listed()).data.map(({ quote }) => quote)).toEqual([STOP]);
    expect(await names()).toEqual(["Petit"]);
  });
});

describe("« Oui, ne plus contacter »", () => {
  it("settles all of the person's, is said as certain from then on, and is taken back", async () => {
    const { contact, said, names, cookie } = await world();
    const contactId = await contact("Petit");
    await said(contactId);
    const told = async () => {
      const reply = await call("GET", `/api/contacts/${contactId}/why-not`, { cookie });
      const { obstacles } = reply.json as { obstacles: { code: string; text: string }[] };
      return obstacles
        .filter(({ code }) => code === "opted_out" || code === "suppressed")
        .map(({ text }) => text.replaceAll("\u00A0", " "));
    };
    expect(await told()).toEqual([
      "Semble demander à ne plus être contacté (mercredi 18 novembre) : à confirmer.",
    ]);
    const body = { kind: "contact", contactId, reason: "opposition" };
    const { id } = (await call("POST", "/api/suppressions", { cookie, body })).json as { id: string };
    expect(await names()).toEqual([]);
    expect(await told()).toEqual([expect.stringMatching(/^Opposition à la prospection, depuis le /)]);
    expect((await call("DELETE", `/api/suppressions/${id}`, { cookie })).status).toBe(200);
    expect(await names()).toEqual(["Petit"]);
  });
});

describe("another organization", () => {
  /** The claims of one organization for the policies, the id of another for the statement. */
  const mixed = (policies: string, statement: string) => {
    const [first, later] = [policies, statement].map((id) => systemContext(platform, id, randomUUID()));
    if (first === undefined || later === undefined) throw new Error("two contexts");
    let asked = 0;
    return Object.defineProperty({ ...first }, "claims", {
      get: () => (asked++ === 0 ? first : later).claims,
    });
  };
  const texts = async (ctx: ReturnType<typeof mixed>) =>
    (await readObjectingTexts(ctx, new Date("2026-11-23T11:00:00Z"))).length;

  it("sees nothing, by the policies alone and by the code alone", async () => {
    const { organizationId, contact, said, names } = await world();
    await said(await contact("Petit"));
    const stranger = await createOrganization(admin);
    expect(await names((await signedInMember(admin)).cookie)).toEqual([]);
    expect(await texts(mixed(organizationId, organizationId))).toBe(1);
    expect(await texts(mixed(stranger, organizationId))).toBe(0);
    const tables = ["fact", "text_reading", "contact", "engagement", "note"];
    const set = (how: "disable" | "enable") =>
      admin.query(tables.map((table) => `alter table public.${table} ${how} row level security`).join(";"));
    await set("disable");
    try {
      expect(await texts(mixed(stranger, organizationId))).toBe(1);
      expect(await texts(mixed(organizationId, stranger))).toBe(0);
    } finally {
      await set("enable");
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOpenai, faultKinds } from "../../../../dev/test/openai.ts";
import { crmWorld } from "../../../../dev/test/crm-world.ts";
import { createContact, createEngagement, createMember, createUser } from "../../../../dev/test/factories.ts";
import { everyRow } from "../../../../dev/test/every-row.ts";
import { testPortal } from "../../../../dev/test/hubspot.ts";
import { draftPrompts } from "../../../intelligence/actions/prompt.ts";
import { salesTeam } from "../../../../dev/test/sales-team.ts";
import { makeDay } from "./make-day.ts";
import { redraftDay } from "./redraft-day.ts";

// The day the portal's stories turn around.
const DAY = "2026-11-20";
const NEXT = "2026-11-21";
const PARIS = "Europe/Paris";

/** Done when the next draft is asked for. */
let onDraft: (() => Promise<unknown>) | undefined;
const openai = await startOpenai({
  hang: 50,
  onRequest: ({ body }) => {
    if (!JSON.stringify(body).includes("Registre : ")) return;
    const due = onDraft;
    onDraft = undefined;
    void due?.();
  },
});
const { simulator } = openai;
afterAll(() => openai.stop());
const world = await crmWorld([testPortal(160)], { variables: openai.variables, reads: true });
const { admin } = world;

beforeEach(() => {
  simulator.clearFaults();
  simulator.resetStats();
});
const calls = (): number => Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);

interface Stored {
  id: string;
  contact_id: string;
  model: string;
  version: string | null;
  fallback: string | null;
  subject: string | null;
  message: string;
  archived: string | null;
  why: string | null;
  claims: { text: string; quote: string; sourceIds: string[] }[];
}

/** The actions of an organization, the open ones first. */
async function actionsOf(organizationId: string): Promise<Stored[]> {
  const { rows } = await admin.query<Stored>(
    `select a.id, a.contact_id, a.ai_model as model, a.ai_prompt_version as version, a.ai_fallback as fallback,
       a.ai_subject as subject, a.ai_ice_breaking_message as message, a.archived_reason as archived,
       a.ai_archive_reasoning as why, (select s.claims from app.action_as_sent s where s.id = a.id) as claims
     from public.action a where a.organization_id = $1 order by a.archived_at is not null, a.created_at, a.id`,
    [organizationId],
  );
  return rows;
}

async function runsOf(
  organizationId: string,
  stage: string,
): Promise<{ contact_id: string; status: string }[]> {
  const { rows } = await admin.query<{ contact_id: string; status: string }>(
    "select contact_id, status from private.ai_run where organization_id = $1 and stage = $2 order by created_at, id",
    [organizationId, stage],
  );
  return rows;
}

describe("the day's list of a synchronized team, with a model", () => {
  // What a day costs is paid once: the tests look at the same lists.
  let team: Awaited<ReturnType<typeof salesTeam>>;
  beforeAll(async () => {
    team = await salesTeam(world, DAY);
    await team.make();
  });

  it("holds messages that the model wrote, verified, signed, with their proofs and the prompt's version", async () => {
    const { organizationId, listed } = team;
    const list = await listed();
    expect(list.length).toBeGreaterThan(15);
    const actions = await actionsOf(organizationId);
    expect(actions).toHaveLength(list.length);
    expect(actions.map(({ model, fallback, version }) => [model, fallback, version])).toEqual(
      actions.map(() => ["simulated-main", null, draftPrompts("vous").draft.version]),
    );
    for (const { message, subject, claims } of actions) {
      expect(message).toMatch(/^Bonjour[^\n]*,\n\n[^]+\n\n\p{Lu}[^\n,]{2,30},\n\n\S[^\n]+$/u);
      expect(subject).toMatch(/\S/);
      expect(claims.length).toBeGreaterThan(0);
      for (const { sourceIds } of claims) expect(sourceIds[0]).toMatch(/^[0-9a-f-]{36}$/);
    }
    // Of what only we know a message claims nothing.
    const claiming = actions.filter(({ message, claims }) =>
      claims.some(({ text }) => message.includes(text)),
    );
    expect(claiming.length).toBeGreaterThan(actions.length / 4);
  });

  it("drafts ten a person and no more, and asks about the newest texts of nobody else", async () => {
    const { organizationId, listed } = team;
    const list = await listed();
    const people = new Set(list.map((one) => one.user_id));
    const drafts = await runsOf(organizationId, "action_draft");
    expect(drafts).toHaveLength(list.length);
    expect(drafts.length).toBeLessThanOrEqual(12 * people.size);
    const asked = new Set(
      (
        await Promise.all(
          ["action_draft", "engagements_analysis", "notes_analysis"].map((stage) =>
            runsOf(organizationId, stage),
          ),
        )
      )
        .flat()
        .map(({ contact_id }) => contact_id),
    );
    expect([...asked].sort()).toEqual(list.map((one) => one.contact_id).sort());
  });
});

describe("the day's list with a model", () => {
  it("asks nothing and writes no row when it is made again, and the next day nothing but the list", async () => {
    const { organizationId } = await questions(2);
    const ctx = world.system(organizationId);
    await makeDay(ctx, DAY, PARIS);
    const before = await everyRow(admin, organizationId);
    expect(before.some((row) => row.startsWith("private.ai_result "))).toBe(true);
    simulator.resetStats();
    expect((await makeDay(ctx, DAY, PARIS)).written).toBe(0);
    expect([calls(), await everyRow(admin, organizationId)]).toEqual([0, before]);
    // The reason has another wording on another day.
    expect((await makeDay(ctx, NEXT, PARIS)).written).toBe(2);
    expect(calls()).toBe(0);
    const after = (await everyRow(admin, organizationId)).filter((row) => !before.includes(row));
    expect(after).toHaveLength(2);
    for (const row of after) expect(row).toMatch(/^public\.suggestion /);
  });

  it("is made once, each draft paid once, by two workers that get every message twice", async () => {
    const { organizationId, contactIds } = await questions(3);
    const message = { kind: "daily-suggestions", organizationId, day: DAY };
    await Promise.all([world.deliver(message), world.deliver(message)]);
    await Promise.all([world.deliver(message), world.deliver(message, { delivery: 2 })]);
    const open = await whole(organizationId, contactIds);
    expect(open.map(({ model }) => model)).toEqual(contactIds.map(() => "simulated-main"));
    expect(await actionsOf(organizationId)).toHaveLength(3);
    expect(await runsOf(organizationId, "action_draft")).toHaveLength(3);
  });

  it("follows what happens until the next day: news, edits and what was resolved", async () => {
    const { organizationId, contactIds } = await questions(5);
    const ctx = world.system(organizationId);
    await makeDay(ctx, DAY, PARIS);
    const [same = "", news = "", edited = "", resolved = "", listed = ""] = contactIds;
    await admin.query(
      "update public.action set ai_ice_breaking_message = 'Mes mots à moi', edited_at = now() where contact_id = $1",
      [edited],
    );
    for (const contactId of [news, edited])
      await createEngagement(admin, organizationId, contactId, {
        date: "2026-11-20T15:00:00Z",
        subject: "Un point de plus",
        text: "Pouvez-vous aussi m’indiquer si la livraison se fait par palette ?",
      });
    for (const contactId of [resolved, listed])
      await createEngagement(admin, organizationId, contactId, {
        type: "phone_call",
        direction: "outgoing",
        date: "2026-11-20T16:00:00Z",
        subject: null,
        text: "Appel : tout lui a été expliqué, elle a sa réponse.",
      });
    // What stands in the day's list stays.
    await makeDay(ctx, DAY, PARIS);
    expect((await actionsOf(organizationId)).map(({ archived }) => archived)).toEqual(
      contactIds.map(() => null),
    );
    await admin.query(
      `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
       select organization_id, $2, $3, 1, contact_id, id, 90, '[]' from public.action where contact_id = $1`,
      [listed, await later(organizationId), NEXT],
    );
    const drafted = (await runsOf(organizationId, "action_draft")).length;
    await makeDay(ctx, NEXT, PARIS);
    const actions = await actionsOf(organizationId);
    const of = (contactId: string) =>
      actions
        .filter((one) => one.contact_id === contactId)
        .map(({ message, archived, why }) => [message === "Mes mots à moi", archived, why]);
    const kept = [false, null, null];
    expect(of(same)).toEqual([kept]);
    expect(of(listed)).toEqual([kept]);
    expect(of(edited)).toEqual([[true, null, null]]);
    expect(of(news)).toEqual([
      kept,
      [false, "updated", "Nouvel échange du vendredi 20 novembre\u00A0: la proposition en tient compte."],
    ]);
    expect(of(resolved)).toEqual([[false, "updated", "Résolue par l’appel du vendredi 20 novembre."]]);
    const more = (await runsOf(organizationId, "action_draft")).slice(drafted);
    expect(more.map(({ contact_id }) => contact_id)).toEqual([news]);
  });
});

describe("a list that is being made", () => {
  it("gives the place of somebody who objects meanwhile to the next, of whom a draft is asked then", async () => {
    const { organizationId, contactIds } = await questions(11);
    const ctx = world.system(organizationId);
    const [objecting = ""] = contactIds;
    let objected: Promise<unknown> | undefined;
    onDraft = () =>
      (objected = admin.query("update public.contact set opted_out = true where id = any ($1)", [
        [objecting],
      ]));
    expect((await makeDay(ctx, DAY, PARIS)).written).toBe(10);
    await objected;
    const actions = await actionsOf(organizationId);
    expect(actions.map(({ contact_id }) => contact_id).sort()).toEqual(contactIds.slice(1).sort());
    expect((await runsOf(organizationId, "action_draft")).length).toBeLessThanOrEqual(12);
  });

  it("goes on in the next delivery where time runs out, and has templates stand in for what was not asked", async () => {
    const { organizationId, contactIds, owner } = await questions(3, { analysed: true });
    const message = { kind: "daily-suggestions", organizationId, day: DAY };
    const second = await createUser(admin, { name: "Camille Essai", email: `deux-${owner}` });
    await createMember(admin, organizationId, second);
    await admin.query("update public.contact set owner_email = $2 where id = $1", [
      contactIds[2],
      `deux-${owner}`,
    ]);
    let asked = 0;
    // Time for the first person's list to be begun, and no more.
    await world.deliver(message, { remaining: () => (asked++ === 0 ? 300_000 : 1_000) });
    const waiting = () => world.queue.messages.filter((one) => one.organizationId === organizationId);
    expect(waiting()).toEqual([message]);
    const first = await actionsOf(organizationId);
    expect(first.length).toBeLessThan(3);
    for (const { model, fallback } of first) expect([model, fallback]).toEqual(["rules", "timeout"]);
    expect(calls()).toBe(0);
    await world.deliver(message);
    expect(waiting()[1]).toEqual({ kind: "redraft-suggestions", organizationId, day: DAY, tried: 0 });
    await world.deliver(waiting()[1]);
    const open = await whole(organizationId, contactIds);
    expect(open.map(({ model }) => model)).toEqual(["simulated-main", "simulated-main", "simulated-main"]);
  });
});

describe("a model that says what no source says", () => {
  it("loses the sentences that do so twice, and keeps what holds", async () => {
    const { organizationId } = await questions(2);
    simulator.setFaultRates({ invented: 1 });
    await makeDay(world.system(organizationId), DAY, PARIS);
    const actions = await actionsOf(organizationId);
    expect(actions.map(({ model, fallback, version }) => [model, fallback, version])).toEqual(
      actions.map(() => ["simulated-main", null, "6"]),
    );
    const written = (await everyRow(admin, organizationId)).filter((row) =>
      /^public\.(?:action|claim|suggestion) /.test(row),
    );
    expect(written.length).toBeGreaterThan(4);
    expect(written.join("\n")).not.toMatch(/Gontran|Briskey|48\s730\s€|mars 2031/);
  });

  it("gives way to the templates, which say so, where the other one supports nothing", async () => {
    const { organizationId } = await questions(2);
    simulator.setVerdicts(() => "neutral");
    await makeDay(world.system(organizationId), DAY, PARIS);
    simulator.setVerdicts(() => undefined);
    const actions = await actionsOf(organizationId);
    expect(actions.map(({ model, fallback, version }) => [model, fallback, version])).toEqual(
      actions.map(() => ["rules", "ungrounded", null]),
    );
  });
});

describe("a model that fails", () => {
  it("at every fault in ten calls loses no action, doubles none and leaves none half written", async () => {
    const { organizationId, contactIds } = await questions(6, { analysed: true });
    const ctx = world.system(organizationId);
    // Chance may spare all drafts: the first are not.
    for (const kind of faultKinds) simulator.injectFault({ kind });
    simulator.setFaultRates(Object.fromEntries(faultKinds.map((kind) => [kind, 0.1])));
    await makeDay(ctx, DAY, PARIS);
    expect(simulator.stats().faults).toBeGreaterThanOrEqual(faultKinds.length);
    await whole(organizationId, contactIds);
    await redraftDay(ctx, DAY, PARIS);
    await whole(organizationId, contactIds);
    simulator.clearFaults();
    expect(await redraftDay(ctx, DAY, PARIS)).toBe(0);
    const open = await whole(organizationId, contactIds);
    expect(
      open.filter(({ fallback }) => ["rate_limited", "unavailable", "timeout"].includes(fallback ?? "")),
    ).toEqual([]);
  });

  it("is asked again later for what it could not write, by a message of the queue, three times at most", async () => {
    const { organizationId } = await questions(2, { analysed: true });
    simulator.setFaultRates({ overloaded: 1 });
    expect(await world.deliver({ kind: "daily-suggestions", organizationId, day: DAY })).toBe(true);
    const waiting = () => world.queue.messages.filter((one) => one.organizationId === organizationId);
    expect(waiting()).toEqual([{ kind: "redraft-suggestions", organizationId, day: DAY, tried: 0 }]);
    expect((await actionsOf(organizationId)).map(({ model, fallback }) => [model, fallback])).toEqual([
      ["rules", "unavailable"],
      ["rules", "unavailable"],
    ]);
    for (const tried of [0, 1, 2])
      expect(await world.deliver({ kind: "redraft-suggestions", organizationId, day: DAY, tried })).toBe(
        true,
      );
    expect(waiting().map(({ tried }) => tried)).toEqual([0, 1, 2]);
    simulator.clearFaults();
    await world.deliver({ kind: "redraft-suggestions", organizationId, day: DAY, tried: 0 });
    const actions = await actionsOf(organizationId);
    expect(actions.map(({ model, archived }) => [model, archived])).toEqual([
      ["simulated-main", null],
      ["simulated-main", null],
      ["rules", "updated"],
      ["rules", "updated"],
    ]);
    const { rows } = await admin.query(
      "select action_id from public.suggestion where organization_id = $1 order by 1",
      [organizationId],
    );
    expect(rows.map(({ action_id }) => action_id)).toEqual(
      actions
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    );
    expect(waiting()).toHaveLength(3);
  });
});

let serial = 0;

/** An organization with one member, whose `count` contacts each wait for an answer since Tuesday. */
async function questions(count: number, options: { analysed?: boolean } = {}) {
  const { organizationId } = await world.owner();
  serial++;
  const owner = `vente-${serial}@exemple.test`;
  await createMember(admin, organizationId, await createUser(admin, { name: "Camille Essai", email: owner }));
  const contactIds: string[] = [];
  for (let number = 0; number < count; number++) {
    const contactId = await createContact(admin, organizationId, {
      owner_email: owner,
      email: `contact-${serial}-${number}@entreprise-${number}.example`,
      company: `Entreprise ${NAMES[number] ?? "Zola"}`,
    });
    contactIds.push(contactId);
    const engagementId = await createEngagement(admin, organizationId, contactId, {
      date: `2026-11-17T09:0${number % 10}:00Z`,
      text: "Bonjour,\nPouvez-vous me dire si votre module gère les commandes partielles ?",
    });
    // Nothing is left for the analyses to ask: the faults are for the drafts.
    if (options.analysed)
      await admin.query(
        "update public.engagement set ai_analysis = $2, ai_analysis_origin = '{}' where id = $1",
        [
          engagementId,
          JSON.stringify({
            reasoning: "",
            keyTopics: [],
            mentionedActions: [],
            participants: [],
            summary: "",
            confidence: 1,
          }),
        ],
      );
  }
  return { organizationId, contactIds, owner };
}
const NAMES = [
  "Alto",
  "Bruges",
  "Calade",
  "Dorian",
  "Estrel",
  "Fauve",
  "Garance",
  "Hameau",
  "Iris",
  "Jonque",
  "Kermès",
];

/** A member who has just joined. */
async function later(organizationId: string): Promise<string> {
  const userId = await createUser(admin, { name: "Antoine Essai" });
  await createMember(admin, organizationId, userId);
  return userId;
}

/** Each contact has one open action, written whole, by the model or with the code of why not; answers them. */
async function whole(organizationId: string, contactIds: string[]): Promise<Stored[]> {
  const actions = await actionsOf(organizationId);
  const open = actions.filter(({ archived }) => archived === null);
  expect(open.map(({ contact_id }) => contact_id).sort()).toEqual(contactIds.toSorted());
  for (const { model, fallback, message, subject, claims } of open) {
    expect([model, fallback === null]).toEqual(
      fallback === null ? ["simulated-main", true] : ["rules", false],
    );
    expect(message).toMatch(/^Bonjour[^]+Camille Essai$/);
    expect(subject).toMatch(/\S/);
    expect(claims.length).toBeGreaterThan(1);
    expect(message).toContain(claims[0]?.text);
  }
  const { rows } = await admin.query<{ action_id: string }>(
    "select action_id from public.suggestion where organization_id = $1 order by position",
    [organizationId],
  );
  expect(rows.map(({ action_id }) => action_id).sort()).toEqual(open.map(({ id }) => id).sort());
  const { rowCount } = await admin.query("select from private.ai_lease where organization_id = $1", [
    organizationId,
  ]);
  expect(rowCount).toBe(0);
  return open;
}

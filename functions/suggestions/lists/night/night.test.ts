import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createRandom, testPortal } from "../../../../dev/test/hubspot.ts";
import { startOpenai } from "../../../../dev/test/openai.ts";
import { crmWorld } from "../../../../dev/test/crm-world.ts";
import { everyRow } from "../../../../dev/test/every-row.ts";
import { createContact, createEngagement, createMember, createUser } from "../../../../dev/test/factories.ts";
import { readLocalPage } from "../../../readings/local/read-page.ts";

// The lists of the 21st, prepared on the evening of the 20th.
const DAY = "2026-11-21";
const NEXT = "2026-11-22";
const openai = await startOpenai();
const { simulator } = openai;
afterAll(() => openai.stop());
const world = await crmWorld([testPortal(1)], {
  variables: { ...openai.variables, CLOCK: "2026-11-20T20:05:00Z" },
});
const { admin, queue } = world;

beforeEach(() => {
  simulator.clearFaults();
  simulator.setBatches({ batchDelay: 0, batchEnd: "completed", cancelDelay: 0, answeredShare: 0 });
  simulator.resetStats();
});
const calls = (): number => Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);
const directly = (): number => simulator.stats().calls["POST /v1/responses"] ?? 0;
const batches = (): number => simulator.stats().calls["POST /v1/batches"] ?? 0;

const evening = (organizationId: string, day = DAY) => ({
  kind: "prepare-day",
  organizationId,
  day,
  polls: 0,
});
const morning = (organizationId: string, day = DAY) => ({ kind: "daily-suggestions", organizationId, day });

/** Takes an organization's messages of a kind out of the queue. */
function taken(organizationId: string, kind?: string): Record<string, unknown>[] {
  const theirs = queue.messages.filter(
    (one) => one.organizationId === organizationId && (kind === undefined || one.kind === kind),
  );
  for (const one of theirs) queue.messages.splice(queue.messages.indexOf(one), 1);
  return theirs;
}

/** The evening's message and all turns that follow; answers how many there were. */
async function night(organizationId: string, day = DAY): Promise<number> {
  let turns = 1;
  await world.deliver(evening(organizationId, day));
  for (let next = taken(organizationId, "prepare-day"); next.length > 0; turns += 1) {
    expect(next).toHaveLength(1);
    expect(turns).toBeLessThan(9);
    for (const message of next) expect(await world.deliver(message)).toBe(true);
    next = taken(organizationId, "prepare-day");
  }
  return turns;
}

interface Run {
  contact_id: string | null;
  stage: string;
  status: string;
  stage_key: string;
}
async function runsOf(organizationId: string): Promise<Run[]> {
  const { rows } = await admin.query<Run>(
    "select contact_id, stage, status, stage_key from private.ai_run where organization_id = $1 order by id",
    [organizationId],
  );
  return rows;
}
/** Questions that were answered, and paid, more than once. */
async function paidTwice(organizationId: string): Promise<string[]> {
  const keys = (await runsOf(organizationId)).filter(({ status }) => status === "ok");
  return keys.map(({ stage_key }) => stage_key).filter((key, index, all) => all.indexOf(key) !== index);
}
/** The lists of a day: who, where, whom, and what is said. */
async function lists(organizationId: string, day = DAY): Promise<string[]> {
  const { rows } = await admin.query<{ line: string }>(
    `select concat_ws(' | ', g.user_id, g.position, g.contact_id, a.ai_action, a.ai_subject, a.ai_ice_breaking_message,
       a.ai_model, a.ai_fallback) as line
     from public.suggestion g join public.action a on a.id = g.action_id
     where g.organization_id = $1 and g.day = $2 order by g.user_id, g.position`,
    [organizationId, day],
  );
  return rows.map(({ line }) => line);
}
async function leases(organizationId: string): Promise<number> {
  const { rowCount } = await admin.query("select from private.ai_lease where organization_id = $1", [
    organizationId,
  ]);
  return rowCount ?? 0;
}
/** Forgets what was made, so that it can be made again. */
async function forget(organizationId: string): Promise<void> {
  for (const table of [
    "public.action",
    "public.suggestion",
    "private.ai_result",
    "private.ai_run",
    "private.ai_batch",
    "private.ai_lease",
    "private.job_key",
  ])
    await admin.query(`delete from ${table} where organization_id = $1`, [organizationId]);
  for (const table of ["engagement", "note"])
    await admin.query(
      `update public.${table} set ai_analysis = null, ai_analysis_origin = null where organization_id = $1`,
      [organizationId],
    );
  taken(organizationId);
}

async function createNote(
  organizationId: string,
  contactId: string,
  { date, text }: { date: string; text: string },
): Promise<void> {
  await admin.query(
    "insert into public.note (organization_id, contact_id, date, text) values ($1, $2, $3, $4)",
    [organizationId, contactId, date, text],
  );
}

let serial = 0;

/** An organization with one member, whose `count` contacts each wait for an answer since Tuesday. */
async function questions(count: number) {
  const { organizationId } = await world.owner();
  serial++;
  const owner = `nuit-${serial}@exemple.test`;
  const userId = await createUser(admin, { name: "Camille Essai", email: owner });
  await createMember(admin, organizationId, userId);
  const contactIds: string[] = [];
  for (let number = 0; number < count; number++) {
    const contactId = await createContact(admin, organizationId, {
      owner_email: owner,
      email: `contact-${serial}-${number}@entreprise-${number}.example`,
      company: `Entreprise ${String.fromCharCode(65 + number)}lto`,
    });
    contactIds.push(contactId);
    await createEngagement(admin, organizationId, contactId, {
      date: `2026-11-17T09:0${number % 10}:00Z`,
      text: "Bonjour,\nPouvez-vous me dire si votre module gère les commandes partielles ?",
    });
    await createNote(organizationId, contactId, {
      date: `2026-11-16T09:0${number % 10}:00Z`,
      text: "Elle gère trois entrepôts et commande chaque semaine.",
    });
  }
  // As after a synchronization, the model apart.
  while ((await readLocalPage(world.system(organizationId))) > 0);
  return { organizationId, contactIds, owner, userId };
}

describe("a night", () => {
  it("has everything answered by three batches for the lists that the morning would have made alone", async () => {
    const { organizationId } = await questions(11);
    await world.deliver(morning(organizationId));
    const alone = await lists(organizationId);
    expect(alone).toHaveLength(10);
    await forget(organizationId);
    simulator.resetStats();
    expect(await night(organizationId)).toBe(4);
    expect([batches(), directly(), await leases(organizationId)]).toEqual([3, 0, 0]);
    const asked = await runsOf(organizationId);
    expect(new Set(asked.map(({ stage }) => stage))).toEqual(
      new Set(["engagements_analysis", "notes_analysis", "action_draft", "action_support"]),
    );
    simulator.resetStats();
    await world.deliver(morning(organizationId));
    expect([calls(), await runsOf(organizationId)]).toEqual([0, asked]);
    expect(await lists(organizationId)).toEqual(alone);
    for (const line of alone) expect(line).toMatch(/\| simulated-main$/);

    // Where nothing has changed, that evening, that morning and the next evening write no row and ask nothing.
    const before = await everyRow(admin, organizationId);
    expect(await night(organizationId)).toBe(1);
    await world.deliver(morning(organizationId));
    expect(await night(organizationId, NEXT)).toBe(1);
    expect([calls(), await everyRow(admin, organizationId)]).toEqual([0, before]);
  });

  it("leaves to the morning what arrives after it, and only that", async () => {
    const { organizationId, contactIds } = await questions(2);
    await night(organizationId);
    const [contactId = ""] = contactIds;
    await createNote(organizationId, contactId, {
      date: "2026-11-20T21:00:00Z",
      text: "Elle préfère être jointe par mail cette semaine.",
    });
    const before = (await runsOf(organizationId)).length;
    simulator.resetStats();
    await world.deliver(morning(organizationId));
    const since = (await runsOf(organizationId)).slice(before);
    expect(since.map(({ contact_id, stage }) => [contact_id, stage])).toEqual([
      [contactId, "notes_analysis"],
      [contactId, "action_draft"],
      [contactId, "action_support"],
    ]);
    expect(directly()).toBe(3);
    expect(await lists(organizationId)).toHaveLength(2);
  });

  it("does not hold up the morning: what still runs is cancelled, asked directly, and booked once when it comes late", async () => {
    const { organizationId } = await questions(2);
    simulator.setBatches({ batchDelay: 3_600_000, cancelDelay: 600_000, answeredShare: 0.5 });
    await world.deliver(evening(organizationId));
    expect(await leases(organizationId)).toBe(4);
    const [turn = {}] = taken(organizationId);
    expect(turn).toMatchObject({ kind: "prepare-day", polls: 1 });
    expect(queue.delays.get(turn)).toBe(900);
    // The batch would take an hour: whoever waited for it would never come back here.
    await world.deliver(morning(organizationId));
    expect(simulator.stats().calls).toMatchObject({ "POST /v1/batches/:id/cancel": 1 });
    expect([directly(), await paidTwice(organizationId), await leases(organizationId)]).toEqual([8, [], 0]);
    const made = await lists(organizationId);
    expect(made).toHaveLength(2);
    for (const line of made) expect(line).toMatch(/\| simulated-main$/);
    await world.deliver(turn);
    const [next = {}] = taken(organizationId);
    simulator.setBatches({ cancelDelay: -1 });
    await Promise.all([world.deliver(next), world.deliver(next)]);
    expect((await runsOf(organizationId)).length).toBe(10);
    expect(simulator.stats().billed.answers).toBe(10);
    expect((await paidTwice(organizationId)).length).toBe(2);
    expect([taken(organizationId), await lists(organizationId), batches()]).toEqual([[], made, 1]);
  });

  it("counts an answer that came in parts, and asks directly for the rest alone", async () => {
    const { organizationId } = await questions(2);
    simulator.setBatches({ batchEnd: "expired", answeredShare: 0.5 });
    await night(organizationId);
    const before = (await runsOf(organizationId)).length;
    expect(before).toBeGreaterThanOrEqual(2);
    await world.deliver(morning(organizationId));
    expect([await paidTwice(organizationId), (await runsOf(organizationId)).length]).toEqual([[], 8]);
    expect(directly()).toBe(8 - before);
    expect(await lists(organizationId)).toHaveLength(2);
  });

  it.each([
    ["the file is refused", () => simulator.injectFault({ kind: "not_the_api", at: "POST /v1/files" }, 9), 0],
    [
      "its answers are not given",
      () => simulator.injectFault({ kind: "reset", at: "GET /v1/files/:id/content" }, 9),
      0,
    ],
    ["lines are refused", () => simulator.setFaultRates({ refusal: 1 }), 1],
  ])("where %s leaves everything to the morning", async (_, arrange, paid) => {
    const { organizationId } = await questions(1);
    arrange();
    await world.deliver(evening(organizationId));
    for (const message of taken(organizationId)) await world.deliver(message);
    taken(organizationId);
    expect((await runsOf(organizationId)).length > 0).toBe(paid === 1);
    simulator.setFaultRates({});
    // What keeps the state or the answers from being read lasts until the morning's cancelling is over.
    await world.deliver(morning(organizationId));
    simulator.clearFaults();
    expect(await lists(organizationId)).toHaveLength(1);
    for (const line of await lists(organizationId)) expect(line).toMatch(/\| simulated-main$/);
    expect([await paidTwice(organizationId), await leases(organizationId)]).toEqual([[], 0]);
  });

  it("repairs in the morning what the batch invented", async () => {
    const { organizationId } = await questions(1);
    await world.deliver(evening(organizationId));
    for (const message of taken(organizationId)) await world.deliver(message);
    const [last] = taken(organizationId);
    simulator.setFaultRates({ invented: 1 });
    await world.deliver(last);
    simulator.clearFaults();
    await world.deliver(morning(organizationId));
    expect((await runsOf(organizationId)).filter(({ stage }) => stage === "action_repair")).toHaveLength(1);
    for (const line of await lists(organizationId)) expect(line).toMatch(/\| simulated-main$/);
  });

  it("of a member who leaves, or a contact who objects or is deleted, leaves nothing in the lists", async () => {
    const { organizationId, contactIds, userId, owner } = await questions(4);
    const second = await createUser(admin, { name: "Noa Essai", email: `deux-${owner}` });
    await createMember(admin, organizationId, second);
    const [leaving = "", objecting = "", deleted = "", ...rest] = contactIds;
    await admin.query("update public.contact set owner_email = $2 where id = $1", [leaving, `deux-${owner}`]);
    await world.deliver(evening(organizationId));
    await admin.query("delete from better_auth.member where user_id = $1", [second]);
    await admin.query("update public.contact set opted_out = true where id = $1", [objecting]);
    await admin.query("delete from public.contact where id = $1", [deleted]);
    for (let next = taken(organizationId); next.length > 0; next = taken(organizationId))
      for (const message of next) await world.deliver(message);
    await world.deliver(morning(organizationId));
    const { rows } = await admin.query<{ user_id: string; contact_id: string }>(
      "select user_id, contact_id from public.suggestion where organization_id = $1",
      [organizationId],
    );
    expect(rows.map(({ contact_id }) => contact_id).sort()).toEqual(rest.sort());
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([userId]));
    const { rowCount } = await admin.query("select from private.ai_result where contact_id = $1", [deleted]);
    expect([rowCount, await leases(organizationId)]).toEqual([0, 0]);
    // What the deleted one's texts cost is in the books.
    expect((await runsOf(organizationId)).filter(({ contact_id }) => contact_id === null)).toHaveLength(2);
  });

  it("begins nothing on the day itself, nor past the lists", async () => {
    const { organizationId } = await questions(1);
    await world.deliver(evening(organizationId, "2026-11-20"));
    await world.deliver(morning(organizationId));
    simulator.resetStats();
    await admin.query("delete from private.ai_result where organization_id = $1", [organizationId]);
    await world.deliver(evening(organizationId));
    expect([calls(), taken(organizationId, "prepare-day")]).toEqual([0, []]);
  });
});

describe("messages of a night", () => {
  it("delivered twice, or to two workers, in any order, make one batch a step and the lists of one delivery each", async () => {
    const { organizationId } = await questions(2);
    await night(organizationId);
    await world.deliver(morning(organizationId));
    const alone = await lists(organizationId);
    expect(alone).toHaveLength(2);
    const twice = (message: Record<string, unknown>) => [message, message];

    // In their order nothing is asked twice.
    await forget(organizationId);
    simulator.resetStats();
    let next = [evening(organizationId) as Record<string, unknown>];
    for (; next.length > 0; next = taken(organizationId)) {
      expect(next).toHaveLength(1);
      for (const message of next) {
        await Promise.all(twice(message).map((one) => world.deliver(one)));
        await world.deliver(message);
      }
    }
    expect([batches(), await paidTwice(organizationId)]).toEqual([3, []]);
    const { rows } = await admin.query("select name from private.ai_batch where organization_id = $1", [
      organizationId,
    ]);
    expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(
      ["drafts", "sentences", "texts"].map((step) => `night ${DAY} ${step}`),
    );
    simulator.resetStats();
    await Promise.all(twice(morning(organizationId)).map((one) => world.deliver(one)));
    expect([calls(), await lists(organizationId)]).toEqual([0, alone]);

    for (const seed of [1, 2]) {
      await forget(organizationId);
      simulator.resetStats();
      const random = createRandom(`night:${seed}`);
      let waiting = [
        ...twice(evening(organizationId)),
        ...twice(morning(organizationId)),
        ...twice({ kind: "redraft-suggestions", organizationId, day: DAY, tried: 0 }),
      ];
      while (waiting.length > 0) {
        waiting = random.shuffle(waiting);
        const both = waiting.splice(0, 2);
        expect(await Promise.all(both.map((message) => world.deliver(message)))).not.toContain(false);
        waiting.push(...taken(organizationId).flatMap(twice));
      }
      expect([seed, await lists(organizationId), await leases(organizationId)]).toEqual([seed, alone, 0]);
      expect(batches()).toBeLessThanOrEqual(3);
      // Where the morning overtakes a batch on its way, both are paid, and no third.
      const runs = await runsOf(organizationId);
      const times = Object.values(Object.groupBy(runs, ({ stage_key }) => stage_key));
      expect(Math.max(...times.map((one) => one?.length ?? 0))).toBeLessThanOrEqual(2);
    }
  });
});

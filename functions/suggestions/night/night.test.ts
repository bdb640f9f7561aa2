import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createRandom } from "../../../dev/simulators/hubspot/portal/random.ts";
import { startOpenai } from "../../../dev/simulators/openai/testing.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { everyRow } from "../../../dev/test/every-row.ts";
import { createContact, createEngagement, createMember, createUser } from "../../../dev/test/factories.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { salesTeam } from "../../../dev/test/sales-team.ts";
import { readLocalPage } from "../../readings/local/read-page.ts";

// The lists of the 21st, prepared on the evening of the 20th.
const DAY = "2026-11-21";
const NEXT = "2026-11-22";
const openai = await startOpenai();
const { simulator } = openai;
afterAll(() => openai.stop());
const world = await crmWorld([testPortal(300)], {
  reads: true,
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
  it("has everything answered by three batches, and the morning asks nothing", async () => {
    const { organizationId, listed } = await salesTeam(world, DAY);
    expect(await night(organizationId)).toBe(4);
    expect([batches(), directly(), await leases(organizationId)]).toEqual([3, 0, 0]);
    const before = await runsOf(organizationId);
    expect(new Set(before.map(({ stage }) => stage))).toEqual(
      new Set(["engagements_analysis", "notes_analysis", "action_draft", "action_support"]),
    );
    simulator.resetStats();
    await world.deliver(morning(organizationId));
    expect(calls()).toBe(0);
    expect(await runsOf(organizationId)).toEqual(before);
    const list = await listed(DAY);
    expect(list.length).toBeGreaterThan(15);
    for (const line of await lists(organizationId)) expect(line).toMatch(/\| simulated-main$/);
    print({
      name: "night",
      batches: 3,
      answers: before.length,
      drafts: before.filter(({ stage }) => stage === "action_draft").length,
      listed: list.length,
      morningCalls: calls(),
    });
  });

  it("makes the lists that the morning would have made alone", async () => {
    const { organizationId } = await questions(12);
    await world.deliver(morning(organizationId));
    const alone = await lists(organizationId);
    expect(alone).toHaveLength(10);
    await forget(organizationId);
    await night(organizationId);
    await world.deliver(morning(organizationId));
    expect(await lists(organizationId)).toEqual(alone);
  });

  it("writes no row and asks nothing where nothing has changed: that evening, that morning, the next evening", async () => {
    const { organizationId } = await questions(3);
    await night(organizationId);
    await world.deliver(morning(organizationId));
    const before = await everyRow(admin, organizationId);
    simulator.resetStats();
    expect(await night(organizationId)).toBe(1);
    await world.deliver(morning(organizationId));
    expect(await night(organizationId, NEXT)).toBe(1);
    const after = await everyRow(admin, organizationId);
    expect([calls(), after]).toEqual([0, before]);
    await world.deliver(morning(organizationId, NEXT));
    const added = (await everyRow(admin, organizationId)).filter((row) => !before.includes(row));
    expect([calls(), added.length]).toEqual([0, 3]);
    for (const row of added) expect(row).toMatch(/^public\.suggestion /);
    print({ name: "second-night", calls: calls(), rowsChanged: 0, rowsOfNextList: added.length });
  });

  it("leaves to the morning what arrives after it, and only that", async () => {
    const { organizationId, contactIds } = await questions(5);
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
    expect(await lists(organizationId)).toHaveLength(5);
  });

  it("does not hold up the morning: what still runs is cancelled, asked directly, and paid once", async () => {
    const { organizationId } = await questions(4);
    simulator.setBatches({ batchDelay: 3_600_000 });
    await world.deliver(evening(organizationId));
    expect(await leases(organizationId)).toBe(8);
    for (const message of taken(organizationId)) {
      expect(message).toMatchObject({ kind: "prepare-day", polls: 1 });
      expect(queue.delays.get(message)).toBe(900);
    }
    // The batch would take an hour: whoever waited for it would never come back here.
    await world.deliver(morning(organizationId));
    expect(simulator.stats().calls).toMatchObject({ "POST /v1/batches/:id/cancel": 1 });
    expect([directly(), simulator.stats().billed.answers]).toEqual([16, 16]);
    expect([await paidTwice(organizationId), await leases(organizationId)]).toEqual([[], 0]);
    for (const line of await lists(organizationId)) expect(line).toMatch(/\| simulated-main$/);
  });

  it("books once, when it comes late, what a cancelled batch had answered", async () => {
    const { organizationId } = await questions(4);
    simulator.setBatches({ batchDelay: 3_600_000, cancelDelay: 600_000, answeredShare: 0.5 });
    await world.deliver(evening(organizationId));
    const [turn] = taken(organizationId);
    await world.deliver(morning(organizationId));
    const made = await lists(organizationId);
    expect(made).toHaveLength(4);
    expect((await runsOf(organizationId)).length).toBe(16);
    await world.deliver(turn);
    const [next] = taken(organizationId);
    simulator.setBatches({ cancelDelay: -1 });
    await Promise.all([world.deliver(next), world.deliver(next)]);
    await world.deliver(next);
    expect((await runsOf(organizationId)).length).toBe(20);
    expect(simulator.stats().billed.answers).toBe(20);
    expect((await paidTwice(organizationId)).length).toBe(4);
    expect([taken(organizationId), await lists(organizationId), batches()]).toEqual([[], made, 1]);
  });

  it("counts an answer that came in parts, and asks directly for the rest alone", async () => {
    const { organizationId } = await questions(4);
    simulator.setBatches({ batchEnd: "expired", answeredShare: 0.5 });
    await night(organizationId);
    const before = (await runsOf(organizationId)).length;
    expect(before).toBeGreaterThanOrEqual(4);
    await world.deliver(morning(organizationId));
    expect(await paidTwice(organizationId)).toEqual([]);
    expect((await runsOf(organizationId)).length).toBe(16);
    expect(directly()).toBe(16 - before);
    expect(await lists(organizationId)).toHaveLength(4);
  });

  it.each([
    ["the batch fails", () => simulator.setBatches({ batchEnd: "failed" }), 0],
    ["the file is refused", () => simulator.injectFault({ kind: "not_the_api", at: "POST /v1/files" }, 9), 0],
    ["the batch is refused", () => refuse("POST /v1/batches"), 0],
    [
      "its state is not told",
      () => simulator.injectFault({ kind: "overloaded", at: "GET /v1/batches/:id" }, 9),
      0,
    ],
    [
      "its answers are not given",
      () => simulator.injectFault({ kind: "reset", at: "GET /v1/files/:id/content" }, 9),
      0,
    ],
    ["lines are refused", () => simulator.setFaultRates({ refusal: 1 }), 1],
  ])("where %s leaves everything to the morning", async (_, arrange, paid) => {
    const { organizationId } = await questions(3);
    arrange();
    await world.deliver(evening(organizationId));
    for (const message of taken(organizationId)) await world.deliver(message);
    taken(organizationId);
    expect((await runsOf(organizationId)).length > 0).toBe(paid === 1);
    simulator.setFaultRates({});
    // What keeps the state or the answers from being read lasts until the morning's cancelling is over.
    await world.deliver(morning(organizationId));
    simulator.clearFaults();
    expect(await lists(organizationId)).toHaveLength(3);
    for (const line of await lists(organizationId)) expect(line).toMatch(/\| simulated-main$/);
    expect([await paidTwice(organizationId), await leases(organizationId)]).toEqual([[], 0]);
  });

  it("repairs in the morning what the batch invented", async () => {
    const { organizationId } = await questions(2);
    await world.deliver(evening(organizationId));
    for (const message of taken(organizationId)) await world.deliver(message);
    const [last] = taken(organizationId);
    simulator.setFaultRates({ invented: 1 });
    await world.deliver(last);
    simulator.clearFaults();
    await world.deliver(morning(organizationId));
    expect((await runsOf(organizationId)).filter(({ stage }) => stage === "action_repair")).toHaveLength(2);
    for (const line of await lists(organizationId)) expect(line).toMatch(/\| simulated-main$/);
  });

  it("of a member who leaves, or a contact who objects or is deleted, leaves nothing in the lists", async () => {
    const { organizationId, contactIds, userId, owner } = await questions(6);
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
    const { organizationId } = await questions(2);
    await world.deliver(evening(organizationId, "2026-11-20"));
    await world.deliver(morning(organizationId));
    simulator.resetStats();
    await admin.query("delete from private.ai_result where organization_id = $1", [organizationId]);
    await world.deliver(evening(organizationId));
    expect([calls(), taken(organizationId, "prepare-day")]).toEqual([0, []]);
  });
});

/** For whoever reads the run. */
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Three times, as often as it is tried. */
function refuse(at: string): void {
  simulator.injectFault({ kind: "rate_limited", at, headers: { "retry-after": "120" } }, 3);
}

describe("messages of a night", () => {
  it("delivered twice, or to two workers, make one batch a step", async () => {
    const { organizationId } = await questions(5);
    await Promise.all([world.deliver(evening(organizationId)), world.deliver(evening(organizationId))]);
    const made = await admin.query("select name from private.ai_batch where organization_id = $1", [
      organizationId,
    ]);
    expect([batches(), made.rows]).toEqual([1, [{ name: `night ${DAY} texts` }]]);
    await world.deliver(evening(organizationId));
    for (let next = taken(organizationId); next.length > 0; next = taken(organizationId)) {
      expect(next).toHaveLength(1);
      for (const message of next) {
        await Promise.all([world.deliver(message), world.deliver(message)]);
        await world.deliver(message);
      }
    }
    expect([batches(), await paidTwice(organizationId)]).toEqual([3, []]);
    simulator.resetStats();
    await Promise.all([world.deliver(morning(organizationId)), world.deliver(morning(organizationId))]);
    expect([calls(), (await lists(organizationId)).length]).toEqual([0, 5]);
  });

  it("all delivered twice, to two workers, in six orders, make the lists of one delivery each", async () => {
    const { organizationId } = await questions(4);
    await night(organizationId);
    await world.deliver(morning(organizationId));
    const alone = await lists(organizationId);
    expect(alone).toHaveLength(4);
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      await forget(organizationId);
      simulator.resetStats();
      const random = createRandom(`night:${seed}`);
      const twice = (message: Record<string, unknown>) => [message, message];
      let waiting = [
        ...twice(evening(organizationId)),
        ...twice(morning(organizationId)),
        ...twice({ kind: "redraft-suggestions", organizationId, day: DAY, tried: 0 }),
      ];
      let delivered = 0;
      while (waiting.length > 0) {
        waiting = random.shuffle(waiting);
        const both = waiting.splice(0, 2);
        delivered += both.length;
        expect(await Promise.all(both.map((message) => world.deliver(message)))).not.toContain(false);
        waiting.push(...taken(organizationId).flatMap(twice));
      }
      expect([seed, await lists(organizationId), await leases(organizationId)]).toEqual([seed, alone, 0]);
      expect(batches()).toBeLessThanOrEqual(3);
      // Where the morning overtakes a batch on its way, both are paid, and no third.
      const runs = await runsOf(organizationId);
      const times = Object.values(Object.groupBy(runs, ({ stage_key }) => stage_key));
      expect(Math.max(...times.map((one) => one?.length ?? 0))).toBeLessThanOrEqual(2);
      print({
        name: "shuffled-night",
        seed,
        delivered,
        batches: batches(),
        directly: directly(),
        paidTwice: (await paidTwice(organizationId)).length,
      });
    }
  });
});

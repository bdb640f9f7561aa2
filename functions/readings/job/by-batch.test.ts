import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startOpenai } from "../../../dev/test/openai.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { readingTeam } from "../../../dev/test/reading-team.ts";

const openai = await startOpenai({ models: ["gpt-6.1-terra", "gpt-6-luna"] });
const { simulator } = openai;
afterAll(() => openai.stop());
// Ten in the evening in Paris: nobody waits.
const world = await crmWorld([], {
  variables: { ...openai.variables, CLOCK: "2026-11-20T21:05:00Z" },
});
const { admin } = world;
const directly = (): number => simulator.stats().calls["POST /v1/responses"] ?? 0;
const batches = (): number => simulator.stats().calls["POST /v1/batches"] ?? 0;

beforeEach(() => {
  simulator.clearFaults();
  simulator.setBatches({ batchDelay: 0, batchEnd: "completed", answeredShare: 0 });
  simulator.resetStats();
});

type Team = Awaited<ReturnType<typeof readingTeam>>;

/** Two contacts with two texts each. */
async function four(): Promise<{ w: Team; ids: string[] }> {
  const w = await readingTeam(world);
  const ids: string[] = [];
  for (const town of ["Lyon", "Nantes"]) {
    const contactId = await w.contact();
    ids.push(await w.note(contactId, `Je le rappelle vendredi pour le prix de ${town}.`));
    ids.push(await w.mail(contactId, `Merci pour votre visite de notre atelier de ${town}.`));
  }
  return { w, ids: ids.sort() };
}
/** Delivers the messages that look for answers. */
async function quarter(w: Team): Promise<void> {
  for (const message of w.taken("read-batches")) await world.deliver(message);
}
const readIds = async (w: Team) => Object.keys(await w.byModel()).sort();

describe("texts that can wait", () => {
  it("are read by one batch, at half price, and kept once when the answers come", async () => {
    const { w, ids } = await four();
    const job = await w.hour();
    expect(job).toMatchObject({ state: "done", report: { textsInBatches: 4 } });
    expect([batches(), directly(), await readIds(w)]).toEqual([1, 0, []]);
    for (const message of w.taken("read-batches")) {
      await Promise.all([world.deliver(message), world.deliver(message)]);
      await world.deliver(message);
    }
    expect([batches(), directly(), await readIds(w)]).toEqual([1, 0, ids]);
    expect((await w.facts()).map(({ kind }) => kind)).toEqual(["commitment", "commitment"]);
    const { rows } = await admin.query<{ runs: number; leases: number }>(
      `select (select count(*)::int from private.ai_run where organization_id = $1) as runs,
         (select count(*)::int from private.ai_lease where organization_id = $1) as leases`,
      [w.organizationId],
    );
    expect(rows).toEqual([{ runs: 2, leases: 0 }]);
    simulator.resetStats();
    await w.hour();
    expect([directly(), batches()]).toEqual([0, 0]);
  });

  it("are not asked about again while a batch runs; what arrives meanwhile is", async () => {
    const { w, ids } = await four();
    simulator.setBatches({ batchDelay: 3_600_000 });
    const job = await w.hour();
    expect(await w.hour()).toMatchObject({ id: job.id });
    ids.push(await w.note(await w.contact(), "Je lui envoie le plan demain matin."));
    expect(await w.hour()).toMatchObject({ report: { textsInBatches: 1 } });
    expect([batches(), directly()]).toEqual([2, 0]);
    await quarter(w);
    expect(await readIds(w)).toEqual([]);
    simulator.setBatches({ batchDelay: -1 });
    await quarter(w);
    expect([await readIds(w), directly()]).toEqual([ids.sort(), 0]);
  });

  it("are read by another where a batch has not ended within a day", async () => {
    const { w, ids } = await four();
    simulator.setBatches({ batchDelay: 3_600_000 });
    await w.hour();
    for (const message of w.taken("read-batches")) await world.deliver({ ...message, polls: 104 });
    simulator.setBatches({ batchDelay: 0 });
    await w.hour();
    await quarter(w);
    expect([batches(), directly(), await readIds(w)]).toEqual([2, 0, ids]);
  });

  it("that change while the batch reads them are read anew", async () => {
    const { w, ids } = await four();
    await w.hour();
    await admin.query("update public.note set text = 'Le prix lui convient.' where organization_id = $1", [
      w.organizationId,
    ]);
    await quarter(w);
    expect(await w.facts()).toEqual([]);
    await w.hour();
    await quarter(w);
    expect([await readIds(w), await w.facts()]).toEqual([ids, []]);
  });

  /** Hours of a server that answers again, after which each text is read, once. */
  async function readInTheEnd({ w, ids }: Awaited<ReturnType<typeof four>>): Promise<void> {
    simulator.clearFaults();
    simulator.setBatches({ batchEnd: "completed" });
    await w.laterOn();
    for (let hour = 0; hour < 3 && (await readIds(w)).length < ids.length; hour++) {
      await w.hour();
      await quarter(w);
    }
    expect(await readIds(w)).toEqual(ids);
    expect(await w.facts()).toHaveLength(2);
  }
  const triesOf = async ({ organizationId }: Team) =>
    (
      await admin.query<{ tries: number }>(
        "select coalesce(sum(tries), 0)::int as tries from private.unread_text where organization_id = $1",
        [organizationId],
      )
    ).rows[0]?.tries;

  it.each([
    ["expires half answered", () => simulator.setBatches({ batchEnd: "expired", answeredShare: 0.5 })],
    ["is not taken", () => simulator.injectFault({ kind: "not_the_api", at: "POST /v1/batches" }, 3)],
    [
      "does not tell its state",
      () => simulator.injectFault({ kind: "overloaded", at: "GET /v1/batches/:id" }, 9),
    ],
  ])("are read by another where a batch %s, none twice, and no try is counted", async (_, arrange) => {
    const read = await four();
    arrange();
    await read.w.hour();
    await quarter(read.w);
    expect(await triesOf(read.w)).toBe(0);
    await readInTheEnd(read);
  });

  it("are tried once by a batch that is refused line by line, and are read later", async () => {
    const read = await four();
    simulator.setFaultRates({ refusal: 1 });
    await read.w.hour();
    await quarter(read.w);
    expect(await triesOf(read.w)).toBe(4);
    await readInTheEnd(read);
  });
});

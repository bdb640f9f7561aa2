import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { TEXT_KINDS, textWorld } from "../../../dev/test/contact-texts.ts";
import { testStack } from "../../../dev/test/database.ts";
import { startOpenai } from "../../../dev/test/openai.ts";
import { createBatch } from "../../model/create-batch.ts";
import { readBatch } from "../../model/read-batch.ts";
import { recall } from "../../model/recall.ts";
import type { Selection, TextsPlan } from "./plan-requests.ts";

const NIGHTLY: Selection = { most: 8, once: true };

const openai = await startOpenai({ models: ["gpt-6.1-terra", "gpt-6-luna"] });
const { simulator } = openai;
afterAll(() => openai.stop());
const stack = await testStack({ variables: openai.variables });
const world = () => textWorld(stack, openai.variables);
const NORMALLY = { force: false, clean: false };

beforeEach(() => simulator.resetStats());

describe.each(TEXT_KINDS)("texts asked about by a batch ($table)", ({ table, analyse, requests }) => {
  type World = Awaited<ReturnType<typeof world>>;
  async function ordered(w: World, plan: TextsPlan) {
    const batch = await createBatch(
      w.ctx,
      plan.requests.map(({ request }) => request),
    );
    if (!batch.ok || batch.handle === null) throw new Error("no batch");
    return batch.handle;
  }
  const reading = async (w: World, handle: { id: string; owner: string }, plan: TextsPlan) => {
    const [first] = plan.requests;
    const read = await readBatch(w.ctx, handle, () => first?.request.prompt);
    if (!read.ok || read.lines === undefined) throw new Error("not read");
    return read.lines;
  };
  async function keptOf(w: World, handle: { id: string; owner: string }, plan: TextsPlan) {
    await reading(w, handle, plan);
    const kept = [];
    for (const one of plan.requests) {
      const answer = await recall(w.ctx, one.request);
      kept.push(answer && (await one.keep(answer)));
    }
    return kept;
  }

  it("are the newest few, and are kept when the answers come", async () => {
    const w = await world();
    for (let day = 1; day <= 20; day++) await w.add(table, `Point numéro ${day} fait.`, { daysAgo: day });
    const plan = await requests(w.ctx, w.contactId, { most: 8 });
    expect(plan.sourceIds).toEqual((await w.rows(table)).slice(0, 8).map(({ id }) => id));
    const handle = await ordered(w, plan);
    // What came in the meantime changes nothing of what was asked.
    await w.add(table, "Nouvelle demande de devis.", { daysAgo: 0 });
    const later = await requests(w.ctx, w.contactId, { only: plan.sourceIds });
    expect(later.requests.map(({ request }) => request)).toEqual(plan.requests.map(({ request }) => request));
    expect(await keptOf(w, handle, later)).toEqual([{ made: 8, overtaken: 0, left: 0 }]);
    const rows = await w.rows(table);
    expect(rows.map(({ ai_analysis }) => ai_analysis !== null)).toEqual(
      rows.map((_, at) => at >= 1 && at <= 8),
    );
    // Reading again writes nothing.
    const again = await requests(w.ctx, w.contactId, { only: plan.sourceIds });
    expect(await keptOf(w, handle, again)).toEqual([{ made: 0, overtaken: 8, left: 0 }]);
    expect(await w.rows(table)).toEqual(rows);
    // Nor is it asked again: only what is new.
    expect((await requests(w.ctx, w.contactId, { most: 8 })).sourceIds).toEqual([rows[0]?.id]);
  });

  it("that somebody has meanwhile analysed or changed keep what they have", async () => {
    const w = await world();
    const first = await w.add(table, "Point un fait.", { daysAgo: 1 });
    await w.add(table, "Point deux fait.", { daysAgo: 2 });
    const plan = await requests(w.ctx, w.contactId);
    const handle = await ordered(w, plan);
    const { admin } = stack;
    await admin.query(`update public.${table} set ai_analysis = '{"summary":"lu"}' where id = $1`, [first]);
    const before = await w.rows(table);
    expect(await keptOf(w, handle, plan)).toEqual([{ made: 1, overtaken: 1, left: 0 }]);
    expect((await w.rows(table))[0]).toEqual(before[0]);
  });

  it("cost nothing more when the same is asked directly", async () => {
    const w = await world();
    await w.add(table, "Point un fait.");
    const plan = await requests(w.ctx, w.contactId);
    const handle = await ordered(w, plan);
    await reading(w, handle, plan);
    simulator.resetStats();
    expect(await analyse(w.ctx, w.contactId, NORMALLY)).toMatchObject({ made: 1 });
    expect(simulator.stats().calls["POST /v1/responses"] ?? 0).toBe(0);
  });

  it("of which nothing stood are asked about by no other night, until they change; a person may ask again", async () => {
    const w = await world();
    await w.add(table, "Point un fait.", { daysAgo: 1 });
    const plan = await requests(w.ctx, w.contactId, NIGHTLY);
    const [first] = plan.requests;
    const nothing = await first?.keep({
      ok: true,
      value: { analyses: [] },
      sources: [],
      model: "m",
      stored: false,
      costUsd: 0,
      requestId: undefined,
    });
    expect(nothing).toEqual({ made: 0, overtaken: 0, left: 1 });
    expect((await requests(w.ctx, w.contactId, NIGHTLY)).requests).toEqual([]);
    expect((await requests(w.ctx, w.contactId)).requests).toHaveLength(1);
    await stack.admin.query(`update public.${table} set text = 'Point deux fait.' where contact_id = $1`, [
      w.contactId,
    ]);
    expect((await requests(w.ctx, w.contactId, NIGHTLY)).requests).toHaveLength(1);
  });
});

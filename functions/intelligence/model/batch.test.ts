import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { createContact, createOrganization } from "../../../dev/test/factories.ts";
import { testStack } from "../../../dev/test/database.ts";
import { startOpenai } from "../../../dev/simulators/openai/testing.ts";
import { createEnvironment } from "../../env.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { ask } from "./ask.ts";
import { createBatch } from "./create-batch.ts";
import type { Prompt } from "./prompt.ts";
import { pollBatch, readBatch } from "./read-batch.ts";
import { untrusted } from "./untrusted.ts";

const openai = await startOpenai({ models: ["gpt-6.1-terra", "gpt-6-luna"] });
const { simulator } = openai;
afterAll(() => openai.stop());
const { platform, admin } = await testStack({ variables: openai.variables });

const prompt: Prompt<{ summary: string }> = {
  stage: "draft",
  version: "1",
  size: "main",
  instructions: "Résume.",
  schema: z.object({ summary: z.string() }),
  maxOutputTokens: 500,
  timeoutMs: 2_000,
};

async function world(variables: Record<string, string> = {}) {
  const organizationId = await createOrganization(admin);
  const contactId = await createContact(admin, organizationId);
  const environment = createEnvironment({ ...openai.variables, ...variables });
  const ctx = { ...systemContext(platform, organizationId, "r"), pool: platform.pool, environment };
  const requests = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      prompt,
      input: untrusted(`Note numéro ${index}.`, { id: `n${index}`, kind: "note" }),
      contactId,
    }));
  const runs = async () =>
    (
      await admin.query<{ status: string; cost_usd: string }>(
        "select status, cost_usd from private.ai_run where organization_id = $1 order by id",
        [organizationId],
      )
    ).rows;
  const leases = async () =>
    (await admin.query("select from private.ai_lease where organization_id = $1", [organizationId])).rowCount;
  simulator.clearFaults();
  simulator.resetStats();
  return { ctx, organizationId, requests, runs, leases };
}

async function made<T extends { ok: boolean }>(result: Promise<T>): Promise<Extract<T, { ok: true }>> {
  const value = await result;
  if (!value.ok) throw new Error(JSON.stringify(value));
  return value as Extract<T, { ok: true }>;
}

describe.each(["responses", "chat"] as const)("a batch by %s", (api) => {
  it("asks only what is not known, at half price, and books each answer once", async () => {
    const w = await world({ OPENAI_API: api });
    const requests = w.requests(3);
    const [first] = requests;
    if (first) await ask(w.ctx, first);
    const twice = [...requests, ...requests.slice(2)];
    const { handle, placed } = await made(createBatch(w.ctx, twice));
    expect(placed.map(({ state }) => state)).toEqual(["answered", "sent", "sent", "sent"]);
    if (handle === null) throw new Error("nothing sent");
    expect(await w.leases()).toBe(2);
    const before = simulator.stats().billed;
    const { answers } = await made(readBatch(w.ctx, handle, twice));
    expect(answers?.map((answer) => answer.ok && answer.value.summary)).toEqual([
      "Note numéro 0.",
      "Note numéro 1.",
      "Note numéro 2.",
      "Note numéro 2.",
    ]);
    const after = simulator.stats().billed;
    expect(after.answers - before.answers).toBe(2);
    const runs = await w.runs();
    expect(runs.map(({ status }) => status)).toEqual(["ok", "ok", "ok"]);
    const paid = runs.slice(1).reduce((sum, run) => sum + Number(run.cost_usd), 0);
    const input = after.inputTokens - before.inputTokens;
    const output = after.outputTokens - before.outputTokens;
    expect(paid).toBeCloseTo((input * 1 + output * 5) / 2_000_000, 5);
    await made(readBatch(w.ctx, handle, twice));
    expect([(await w.runs()).length, await w.leases()]).toEqual([3, 0]);
    expect(await made(createBatch(w.ctx, requests))).toMatchObject({ handle: null });
  });
});

describe("a batch", () => {
  it("tells the failures of single answers, which can be asked again", async () => {
    const w = await world();
    const requests = w.requests(4);
    const { handle } = await made(createBatch(w.ctx, requests));
    if (handle === null) throw new Error("nothing sent");
    for (const kind of ["refusal", "truncated", "malformed", "schema_violation"] as const)
      simulator.injectFault({ kind });
    const { answers } = await made(readBatch(w.ctx, handle, requests));
    const codes = answers?.map((answer) => !answer.ok && answer.failure.code);
    expect(codes).toEqual(["refusal", "truncated", "malformed", "schema_violation"]);
    expect((await w.runs()).map(({ status }) => status)).toEqual(codes);
    const [first] = requests;
    expect(first && (await ask(w.ctx, first))).toMatchObject({ ok: true });
  });

  it("is unknown while it runs, and keeps others from asking the same", async () => {
    const slow = await startOpenai({ batchDelay: 60_000 });
    const w = await world(slow.variables);
    const requests = w.requests(1);
    const { handle } = await made(createBatch(w.ctx, requests));
    if (handle === null) throw new Error("nothing sent");
    expect(await made(pollBatch(w.ctx, handle))).toMatchObject({ ended: false });
    expect(await made(readBatch(w.ctx, handle, requests))).toEqual({ ok: true, answers: undefined });
    const [first] = requests;
    expect(first && (await ask(w.ctx, { ...first, patienceMs: 100 }))).toMatchObject({
      failure: { code: "rate_limited" },
    });
    expect(slow.simulator.stats().billed.answers).toBe(0);
    await slow.stop();
  });

  it("sends nothing past the month's budget, nor where the server has none", async () => {
    const w = await world();
    await admin.query(
      "insert into private.ai_limit (organization_id, measure, most) values ($1, 'monthly_tokens', 1300)",
      [w.organizationId],
    );
    const { placed } = await made(createBatch(w.ctx, w.requests(3)));
    expect(
      placed.map((one) => (one.state === "sent" ? "sent" : !one.answer.ok && one.answer.failure.code)),
    ).toEqual(["sent", "sent", "over_budget"]);
    const without = await world({ OPENAI_CAPABILITIES: "" });
    expect(await createBatch(without.ctx, without.requests(1))).toMatchObject({
      failure: { code: "not_configured" },
    });
  });

  it("that could not be sent holds nothing", async () => {
    const w = await world({ OPENAI_API_KEY: "sk-wrong" });
    expect(await createBatch(w.ctx, w.requests(2))).toMatchObject({ failure: { code: "not_configured" } });
    expect(await w.leases()).toBe(0);
  });
});

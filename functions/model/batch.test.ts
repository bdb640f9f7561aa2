import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { createContact, createOrganization } from "../../dev/test/factories.ts";
import { testStack } from "../../dev/test/database.ts";
import { startOpenai } from "../../dev/test/openai.ts";
import { createEnvironment } from "../env.ts";
import { systemContext } from "../jobs/system-context.ts";
import { ask } from "./ask.ts";
import { createBatch } from "./create-batch.ts";
import type { Prompt } from "./prompt.ts";
import { cancelBatch } from "./cancel-batch.ts";
import { readBatch, type ReadLine } from "./read-batch.ts";
import { recall } from "./recall.ts";
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

const promptOf = () => prompt;

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
  const results = async () =>
    (await admin.query("select from private.ai_result where organization_id = $1", [organizationId]))
      .rowCount;
  simulator.clearFaults();
  simulator.resetStats();
  simulator.setBatches({ batchDelay: 0, batchEnd: "completed", cancelDelay: 0, answeredShare: 0 });
  return { ctx, organizationId, contactId, requests, runs, leases, results };
}

async function made<T extends { ok: boolean }>(result: Promise<T>): Promise<Extract<T, { ok: true }>> {
  const value = await result;
  if (!value.ok) throw new Error(JSON.stringify(value));
  return value as Extract<T, { ok: true }>;
}

/** The lines that workers were given: two that read a batch at once share them. */
function keysOf(read: readonly { readonly lines: readonly ReadLine[] | undefined }[]): string[] {
  const keys = read.flatMap(({ lines = [] }) => lines.map(({ key }) => key));
  expect(keys).toEqual([...new Set(keys)]);
  return keys;
}

describe.each(["responses", "chat"] as const)("a batch by %s", (api) => {
  it("asks only what is not known, at half price, and books each answer once", async () => {
    const w = await world({ OPENAI_API: api });
    const requests = w.requests(3);
    const [first] = requests;
    if (first) await ask(w.ctx, first);
    const twice = [...requests, ...requests.slice(2)];
    const { handle, entries } = await made(createBatch(w.ctx, twice));
    expect(entries.map(({ state }) => state)).toEqual(["answered", "sent", "sent", "sent"]);
    if (handle === null) throw new Error("nothing sent");
    expect(await w.leases()).toBe(2);
    const before = simulator.stats().billed;
    const { lines } = await made(readBatch(w.ctx, handle, promptOf));
    expect(lines?.map(({ code }) => code)).toEqual(["ok", "ok"]);
    const answers = await Promise.all(twice.map((request) => recall(w.ctx, request)));
    expect(answers.map((answer) => answer?.value.summary)).toEqual([
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
    await made(readBatch(w.ctx, handle, promptOf));
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
    const { lines } = await made(readBatch(w.ctx, handle, promptOf));
    const codes = lines?.map(({ code }) => code).sort();
    expect(codes).toEqual(["malformed", "refusal", "schema_violation", "truncated"]);
    expect((await w.runs()).map(({ status }) => status).sort()).toEqual(codes);
    const [first] = requests;
    expect(first && (await ask(w.ctx, first))).toMatchObject({ ok: true });
  });

  it("is unknown while it runs, keeps other batches from asking the same, and nobody who asks directly", async () => {
    const w = await world();
    simulator.setBatches({ batchDelay: 3_600_000 });
    const [first, second] = w.requests(2);
    if (!first || !second) throw new Error("no requests");
    const { handle } = await made(createBatch(w.ctx, [first, second]));
    if (handle === null) throw new Error("nothing sent");
    expect(await made(readBatch(w.ctx, handle, promptOf))).toEqual({ ok: true, lines: undefined });
    expect(await made(createBatch(w.ctx, [second]))).toMatchObject({
      handle: null,
      entries: [{ answer: { failure: { code: "rate_limited" } } }],
    });
    expect(simulator.stats().billed.answers).toBe(0);
    expect(await ask(w.ctx, { ...first, patienceMs: 100 })).toMatchObject({ ok: true, stored: false });
    simulator.setBatches({ batchDelay: 0 });
    await made(readBatch(w.ctx, handle, promptOf));
    expect([(await w.runs()).length, await w.results(), await w.leases()]).toEqual([3, 2, 0]);
  });

  it("sends nothing past the month's budget, nor where the server has none", async () => {
    const w = await world();
    await admin.query(
      "insert into private.ai_limit (organization_id, measure, most) values ($1, 'monthly_tokens', 1300)",
      [w.organizationId],
    );
    const { entries } = await made(createBatch(w.ctx, w.requests(3)));
    expect(
      entries.map((one) => (one.state === "sent" ? "sent" : !one.answer.ok && one.answer.failure.code)),
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

  it("is made once under a name, by whoever comes first", async () => {
    const w = await world();
    const both = await Promise.all([0, 1].map(() => made(createBatch(w.ctx, w.requests(3), "some night"))));
    expect(both.filter(({ handle }) => handle !== null)).toHaveLength(1);
    expect(simulator.stats().calls["POST /v1/batches"]).toBe(1);
    const [handle] = both.flatMap((one) => one.handle ?? []);
    if (handle === undefined) throw new Error("nothing sent");
    await made(readBatch(w.ctx, handle, promptOf));
    expect(await made(createBatch(w.ctx, w.requests(4), "some night"))).toMatchObject({ handle: null });
    expect(simulator.stats().calls["POST /v1/batches"]).toBe(1);
  });

  it("that is cancelled frees its questions at once, and what it had answered is booked once, later", async () => {
    const w = await world();
    simulator.setBatches({ batchDelay: 3_600_000, cancelDelay: 600_000, answeredShare: 0.5 });
    const requests = w.requests(4);
    const { handle } = await made(createBatch(w.ctx, requests));
    if (handle === null) throw new Error("nothing sent");
    await cancelBatch(w.ctx, handle);
    expect(await w.leases()).toBe(0);
    for (const request of requests)
      expect(await ask(w.ctx, { ...request, patienceMs: 0 })).toMatchObject({ ok: true, stored: false });
    expect((await made(readBatch(w.ctx, handle, promptOf))).lines).toBeUndefined();
    simulator.setBatches({ cancelDelay: -2_000 });
    const both = await Promise.all([0, 1].map(() => made(readBatch(w.ctx, handle, promptOf))));
    expect(keysOf(both)).toHaveLength(4);
    await made(readBatch(w.ctx, handle, promptOf));
    expect([(await w.runs()).length, await w.results(), await w.leases()]).toEqual([6, 4, 0]);
    expect(simulator.stats().billed.answers).toBe(6);
  });

  it("leaves no file at the server, neither questions nor answers", async () => {
    const w = await world();
    simulator.injectFault({ kind: "refusal" });
    const { handle } = await made(createBatch(w.ctx, w.requests(3)));
    if (handle === null) throw new Error("nothing sent");
    const kept = simulator.stats().files;
    const both = await Promise.all([0, 1].map(() => made(readBatch(w.ctx, handle, promptOf))));
    expect(keysOf(both)).toHaveLength(3);
    expect([kept > simulator.stats().files, (await w.runs()).length]).toEqual([true, 3]);
    expect(simulator.stats().calls["DELETE /v1/files/:id"]).toBeGreaterThanOrEqual(2);
  });

  it("books what it cost though the contact is gone, and keeps nothing of it", async () => {
    const w = await world();
    const { handle } = await made(createBatch(w.ctx, w.requests(2)));
    if (handle === null) throw new Error("nothing sent");
    await admin.query("delete from public.contact where id = $1", [w.contactId]);
    const { lines } = await made(readBatch(w.ctx, handle, promptOf));
    expect(lines?.map(({ code, contactId }) => [code, contactId])).toEqual([
      ["ok", null],
      ["ok", null],
    ]);
    expect([(await w.runs()).length, await w.results(), await w.leases()]).toEqual([2, 0, 0]);
  });

  it.each(["expired", "failed"] as const)(
    "that has %s gives what it has, and frees the rest",
    async (end) => {
      const w = await world();
      simulator.setBatches({ batchEnd: end, answeredShare: 0.5 });
      const requests = w.requests(4);
      const { handle } = await made(createBatch(w.ctx, requests));
      if (handle === null) throw new Error("nothing sent");
      const { lines } = await made(readBatch(w.ctx, handle, promptOf));
      const answered = end === "expired" ? 2 : 0;
      expect(lines?.filter(({ code }) => code === "ok")).toHaveLength(answered);
      expect([(await w.runs()).length, await w.results(), await w.leases()]).toEqual([answered, answered, 0]);
    },
  );

  it.each(["POST /v1/files", "POST /v1/batches"])("leaves its name free when %s fails", async (at) => {
    const w = await world();
    simulator.injectFault({ kind: "not_the_api", at });
    expect(await createBatch(w.ctx, w.requests(2), "a night")).toMatchObject({ ok: false });
    expect(await w.leases()).toBe(0);
    expect((await made(createBatch(w.ctx, w.requests(2), "a night"))).handle).not.toBeNull();
  });

  it("takes no mixture of models", async () => {
    const w = await world();
    const small = w.requests(1).map((one) => ({ ...one, prompt: { ...prompt, size: "small" as const } }));
    const { handle } = await made(createBatch(w.ctx, [...w.requests(1), ...small]));
    if (handle === null) throw new Error("nothing sent");
    const { lines } = await made(readBatch(w.ctx, handle, promptOf));
    expect(lines?.map(({ code }) => code)).toEqual(["unavailable", "unavailable"]);
    expect(await w.leases()).toBe(0);
  });
});

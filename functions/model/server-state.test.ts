import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { SIMULATOR_KEY, startOpenai } from "../../dev/test/openai.ts";
import { testStack } from "../../dev/test/database.ts";
import { createOrganization } from "../../dev/test/factories.ts";
import { createEnvironment } from "../env.ts";
import { systemContext } from "../jobs/system-context.ts";
import { ask } from "./ask.ts";
import { createBatch } from "./create-batch.ts";
import type { Prompt } from "./prompt.ts";
import { QUOTING_RULE, untrusted } from "./untrusted.ts";

const openai = await startOpenai({ hang: 2_000 });
const { simulator } = openai;
afterAll(() => openai.stop());
const { platform, admin } = await testStack({ variables: openai.variables });

const prompt: Prompt<{ summary: string }> = {
  stage: "s",
  version: "1",
  size: "main",
  instructions: `Résume. ${QUOTING_RULE}`,
  schema: z.object({ summary: z.string() }),
  maxOutputTokens: 500,
  timeoutMs: 8_000,
};
const request = (text: string) => ({ prompt, input: untrusted(text, { id: "n", kind: "note" }) });

async function world(variables: Record<string, string> = {}) {
  const organizationId = await createOrganization(admin);
  const context = (own: Record<string, string>) => {
    const environment = createEnvironment({ ...openai.variables, ...own });
    return {
      ...systemContext({ ...platform, environment, pool: platform.pool }, organizationId, "r"),
      environment,
    };
  };
  let asked = 0;
  /** Asks concurrent questions; returns the codes of their failures. */
  const run = async (questions: number, own: Record<string, string> = variables): Promise<string[]> => {
    const answers = await Promise.all(
      Array.from({ length: questions }, () => ask(context(own), request(`Note ${++asked}.`))),
    );
    return answers.map((answer) => (answer.ok ? "ok" : answer.failure.code));
  };
  return {
    run,
    batch: () => createBatch(context(variables), [request("Note d’un lot.")]),
    row: async () =>
      (await admin.query("select * from private.ai_server where organization_id = $1", [organizationId]))
        .rows[0],
    /** As if the hour had passed. */
    wait: () =>
      admin.query(
        `update private.ai_server set next_try_at = next_try_at - interval '1 hour',
           open_until = open_until - interval '1 hour' where organization_id = $1`,
        [organizationId],
      ),
  };
}
const calls = (): number => Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);

beforeEach(() => {
  simulator.clearFaults();
  simulator.setAccount({ credit: true });
  simulator.resetStats();
});

describe.each([
  ["a refused key", { OPENAI_API_KEY: "sk-not-the-key" }, true, "key", "not_configured"],
  ["an account without credit", {}, false, "quota", "over_budget"],
  ["an unknown model", { OPENAI_MODEL: "gpt-0" }, true, "model", "not_configured"],
] as const)("%s", (_, variables, credit, refusal, code) => {
  it("is met by one call of many at once, and by none for an hour", async () => {
    simulator.setAccount({ credit });
    const w = await world(variables);
    expect(new Set(await w.run(4))).toEqual(new Set([code]));
    expect(calls()).toBe(1);
    expect(await w.run(3)).toEqual([code, code, code]);
    expect(await w.batch()).toMatchObject({ ok: false, failure: { code } });
    expect(calls()).toBe(1);
    expect(await w.row()).toMatchObject({ refusal });
    expect(JSON.stringify(await w.row())).not.toMatch(/sk-|Note/);
  });

  it("is tried again by one call, which renews it", async () => {
    simulator.setAccount({ credit });
    const w = await world(variables);
    await w.run(1);
    const { since } = await w.row();
    await w.wait();
    // A batch does not probe: a direct call does so more cheaply.
    await w.batch();
    expect(calls()).toBe(1);
    expect(await w.run(4)).toEqual([code, code, code, code]);
    expect(calls()).toBe(2);
    expect((await w.row()).since).toEqual(since);
    expect((await w.row()).next_try_at.getTime()).toBeGreaterThan(since.getTime() + 3_500_000);
  });
});

describe("a refusal", () => {
  it("is over for all once a call that tries is answered", async () => {
    simulator.setAccount({ credit: false });
    const w = await world();
    await w.run(1);
    simulator.setAccount({ credit: true });
    expect(await w.run(1)).toEqual(["over_budget"]);
    await w.wait();
    expect(await w.run(4)).toEqual(["ok", "ok", "ok", "ok"]);
    expect(await w.row()).toMatchObject({ refusal: null, since: null });
  });

  it("is of the key and models that were set: with others it is tried at once", async () => {
    const w = await world({ OPENAI_API_KEY: "sk-not-the-key" });
    await w.run(1);
    expect(await w.run(2, { OPENAI_API_KEY: SIMULATOR_KEY })).toEqual(["ok", "ok"]);
  });

  it("stays, for less long, where the call that tries reaches nobody", async () => {
    simulator.setAccount({ credit: false });
    const w = await world();
    await w.run(1);
    simulator.setAccount({ credit: true });
    await w.wait();
    simulator.injectFault({ kind: "rate_limited", headers: { "retry-after": "60" } });
    expect(await w.run(1)).toEqual(["rate_limited"]);
    expect(await w.run(2)).toEqual(["over_budget", "over_budget"]);
    expect(calls()).toBe(2);
  });

  it("of a batch keeps the direct calls from being made", async () => {
    const w = await world({ OPENAI_API_KEY: "sk-not-the-key" });
    expect(await w.batch()).toMatchObject({ failure: { code: "not_configured" } });
    expect(await w.run(3)).toEqual(["not_configured", "not_configured", "not_configured"]);
    expect(calls()).toBe(1);
  });
});

it("a call that only fails keeps nobody waiting long", async () => {
  const w = await world();
  simulator.injectFault({ kind: "rate_limited", headers: { "retry-after": "60" } });
  expect((await w.run(4)).sort()).toEqual(["ok", "ok", "ok", "rate_limited"]);
});

import { afterAll, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { testStack } from "../../dev/test/database.ts";
import { createOrganization } from "../../dev/test/factories.ts";
import { startOpenai } from "../../dev/test/openai.ts";
import { createEnvironment } from "../env.ts";
import { systemContext } from "../jobs/system-context.ts";
import { ask } from "./ask.ts";
import type { Prompt } from "./prompt.ts";

const tiers: unknown[] = [];
const openai = await startOpenai({
  hang: 1_500,
  models: ["gpt-6-luna"],
  onRequest: ({ body }) => tiers.push((body as { service_tier?: string }).service_tier ?? "usual"),
});
const { simulator } = openai;
const variables = { ...openai.variables, OPENAI_MODEL_SMALL: "gpt-6-luna" };
const { platform, admin } = await testStack({ variables });
const prompt: Prompt<{ summary: string }> = {
  stage: "engagement_analysis",
  version: "1",
  size: "small",
  instructions: "Résume l’échange.",
  schema: z.object({ summary: z.string() }),
  maxOutputTokens: 2_000,
  timeoutMs: 4_000,
};

afterAll(() => openai.stop());
beforeEach(() => {
  simulator.clearFaults();
  simulator.resetStats();
  tiers.length = 0;
});

/** Contexts of one organization: of somebody who waits, and of nobody. */
async function world(api: string, more: Record<string, string> = {}) {
  const organizationId = await createOrganization(admin);
  const environment = createEnvironment({ ...variables, ...more, OPENAI_API: api });
  const waiting = { ...systemContext(platform, organizationId, "r"), environment };
  const costs = async () => {
    const { rows } = await admin.query<{ share: number }>(
      `select round((cost_usd / nullif(input_tokens * 0.1e-6 + output_tokens * 0.5e-6, 0))::numeric, 1)::float as share
       from private.ai_run where organization_id = $1 order by created_at`,
      [organizationId],
    );
    return rows.map(({ share }) => share);
  };
  return { waiting, unhurried: { ...waiting, unhurried: true }, costs };
}
const question = { prompt, input: "Le devis part vendredi." };

it.each(["responses", "chat"])(
  "what nobody waits for is asked of the slower tier by %s, and booked at half the price",
  async (api) => {
    const { waiting, unhurried, costs } = await world(api);
    expect(await ask(unhurried, question)).toMatchObject({ ok: true, stored: false });
    expect(await ask(waiting, question)).toMatchObject({ ok: true, stored: true });
    expect(await ask(waiting, { ...question, input: "Le devis est parti." })).toMatchObject({ ok: true });
    expect(tiers).toEqual(["flex", "usual"]);
    expect(await costs()).toEqual([0.5, 1]);
  },
);

it.each(["rate_limited", "overloaded", "reset"] as const)(
  "the usual tier answers what the slower one does not: %s",
  async (kind) => {
    const { unhurried, costs } = await world("responses");
    simulator.injectFault({ kind, headers: { "retry-after": "600" } });
    expect(await ask(unhurried, question)).toMatchObject({ ok: true });
    // The simulator notes what it answers.
    expect(tiers).toEqual(["usual"]);
    expect(await costs()).toEqual([null, 1]);
  },
);

it("a server without it is not asked for it", async () => {
  const { unhurried } = await world("responses", { OPENAI_CAPABILITIES: "store" });
  expect(await ask(unhurried, question)).toMatchObject({ ok: true });
  expect(tiers).toEqual(["usual"]);
});

it("whoever waits for the same answer does not wait for the slower tier", async () => {
  const { waiting, unhurried } = await world("responses");
  simulator.injectFault({ kind: "timeout" });
  const slow = ask(unhurried, question);
  await expect.poll(() => simulator.stats().faults).toBe(1);
  const started = performance.now();
  expect(await ask(waiting, question)).toMatchObject({ ok: true, stored: false });
  expect(performance.now() - started).toBeLessThan(1_400);
  expect(await slow).toMatchObject({ ok: true });
});

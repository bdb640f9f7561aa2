import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession, createUser, signedInMember } from "../../../dev/test/factories.ts";
import { bookCall, limitByOperator } from "../../../dev/test/model-usage.ts";
import { createEnvironment } from "../../env.ts";
import type { Wire } from "../../http/contract.ts";
import { type contract, route } from "./get-model-usage.ts";

const { admin, platform } = await testStack();
const MONTH = new Date().toISOString().slice(0, 7);
const call = callerOf(platform, [route]);
const withVariables = (variables: Record<string, string>) =>
  callerOf(
    {
      environment: { ...platform.environment, ...pick(createEnvironment(variables)) },
      pool: platform.pool,
      log: platform.log,
      clock: platform.clock,
    },
    [route],
  );
const pick = ({ model, writer }: ReturnType<typeof createEnvironment>) => ({ model, writer });

type Usage = Wire<typeof contract>;
const PATH = "/api/intelligence/usage";
async function usageOf(cookie: string, query = ""): Promise<Usage> {
  const reply = await call("GET", `${PATH}${query}`, { cookie });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Usage;
}

describe("a month of model calls", () => {
  it("begins empty, under everybody's caps", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    expect(await usageOf(owner.cookie)).toEqual({
      month: MONTH,
      calls: 0,
      failed: 0,
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0,
      unpricedCalls: 0,
      byStage: [],
      byDay: [],
      limits: {
        monthlyUsd: 50,
        operatorMonthlyUsd: 50,
        ownMonthlyUsd: null,
        monthlyTokens: 50_000_000,
        simultaneous: 4,
      },
      share: 0,
      over: false,
      state: "none",
      configured: false,
      refusal: null,
      model: null,
    });
  });

  it("adds up by stage and by day, in UTC, and says what has no price", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "admin" });
    for (const run of [
      { created_at: "2026-02-01T00:00:00Z", cost_usd: 1.25 },
      { created_at: "2026-02-28T23:59:59Z", prompt_version: "2", stage: "action_draft", cost_usd: 0.75 },
      { created_at: "2026-02-03T10:00:00Z", stage: "engagements_analysis", cost_usd: null },
      // Failed before it used anything: nothing that a price would be missing for.
      {
        created_at: "2026-02-03T11:00:00Z",
        stage: "engagements_analysis",
        cost_usd: null,
        input_tokens: 0,
        output_tokens: 0,
        status: "timeout",
      },
      { created_at: "2026-02-03T12:00:00Z", stage: "stage_of_tomorrow", cost_usd: 0.1 },
      { created_at: "2026-01-31T23:59:59Z" },
      { created_at: "2026-03-01T00:00:00Z" },
    ]) {
      await bookCall(admin, organizationId, run);
    }
    await bookCall(admin, (await signedInMember(admin)).organizationId, {
      created_at: "2026-02-10T00:00:00Z",
    });
    const usage = await usageOf(cookie, "?month=2026-02");
    expect(usage).toMatchObject({
      month: "2026-02",
      calls: 5,
      failed: 1,
      inputTokens: 4000,
      outputTokens: 800,
      costUsd: 2.1,
      unpricedCalls: 1,
    });
    expect(usage.byStage).toMatchObject([
      {
        stage: "action_draft",
        label: "Rédaction des messages",
        calls: 2,
        costUsd: 2,
        promptVersions: ["2", "1"],
      },
      { stage: "stage_of_tomorrow", label: "stage_of_tomorrow", calls: 1 },
      {
        stage: "engagements_analysis",
        label: "Lecture des échanges",
        calls: 2,
        failed: 1,
        costUsd: 0,
        unpricedCalls: 1,
        promptVersions: ["1"],
      },
    ]);
    expect(usage.byDay.map(({ day, calls }) => [day, calls])).toEqual([
      ["2026-02-01", 1],
      ["2026-02-03", 3],
      ["2026-02-28", 1],
    ]);
    expect(usage.share).toBeCloseTo(2.1 / 50, 6);
  });

  it.each([
    ["its cost", { cost_usd: 4 }, 0.8, false],
    ["its tokens", { input_tokens: 30_000_000, cost_usd: 0.5 }, 0.600004, false],
    ["more than all of it", { cost_usd: 5.5 }, 1, true],
  ])("uses the share of its cap that %s says", async (_, run, share, over) => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    await limitByOperator(admin, organizationId, "monthly_usd", 5);
    await bookCall(admin, organizationId, run);
    const usage = await usageOf(cookie);
    expect(usage.share).toBeCloseTo(share, 6);
    expect(usage.over).toBe(over);
  });

  it("is over from the start under a cap of nothing", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    await limitByOperator(admin, organizationId, "monthly_usd", 0);
    expect(await usageOf(cookie)).toMatchObject({ share: 1, over: true });
  });

  it.each([
    [
      { OPENAI_API_KEY: "k", OPENAI_MODEL: "gpt-6.1", OPENAI_API: "chat", DEMO_WRITER: "on" },
      { state: "model", configured: true, model: { main: "gpt-6.1", small: "gpt-6.1", api: "chat" } },
    ],
    [{ DEMO_WRITER: "on" }, { state: "demo", configured: false, model: null }],
    [{ OPENAI_API_KEY: "k" }, { state: "none", configured: false, model: null }],
  ])("says which model answers: %j", async (variables, expected) => {
    const { cookie } = await signedInMember(admin, { role: "owner" });
    const reply = await withVariables(variables)("GET", PATH, { cookie });
    expect(reply.json).toMatchObject(expected);
    expect(reply.text).not.toContain('"k"');
  });

  it("is for owners, admins and product administrators, and says so to others", async () => {
    for (const role of ["owner", "admin", "member,admin"]) {
      await usageOf((await signedInMember(admin, { role })).cookie);
    }
    await usageOf((await signedInMember(admin, { user: { role: "admin" } })).cookie);
    const reply = await call("GET", PATH, { cookie: (await signedInMember(admin)).cookie });
    expect([reply.status, reply.error.code]).toEqual([403, "forbidden"]);
    expect(reply.error.message).toContain("réservé aux propriétaires et administrateurs");
    expect((await call("GET", PATH)).status).toBe(401);
    const stranger = await createSession(admin, await createUser(admin), null);
    expect((await call("GET", PATH, { cookie: stranger.cookie })).status).toBe(403);
  });

  it.each(["2026-13", "2026", "2026-1", "demain"])("refuses the month %s", async (month) => {
    const { cookie } = await signedInMember(admin, { role: "owner" });
    expect((await call("GET", `${PATH}?month=${month}`, { cookie })).status).toBe(400);
  });
});

import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createOrganization,
  createSession,
  createUser,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { createEnvironment } from "../../env.ts";
import type { Wire } from "../../http/contract.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { takePlace } from "../../model/store.ts";
import type { getModelUsage as contract, ModelLimits } from "./contract.ts";
import { route as listAll } from "./list-model-usage.route.ts";
import { route as get } from "./get-model-usage.route.ts";
import { route as update } from "./update-model-limits.route.ts";

const { admin, platform } = await testStack();
const NOW = new Date();
const MONTH = NOW.toISOString().slice(0, 7);
const call = callerOf(platform, [get, update]);
const withVariables = (variables: Record<string, string>) =>
  callerOf(
    {
      environment: { ...platform.environment, ...pick(createEnvironment(variables)) },
      pool: platform.pool,
      log: platform.log,
      clock: platform.clock,
    },
    [get],
  );
const pick = ({ model, writer }: ReturnType<typeof createEnvironment>) => ({ model, writer });

type Usage = Wire<typeof contract>;
const PATH = "/api/intelligence/usage";
async function usageOf(cookie: string, query = ""): Promise<Usage> {
  const reply = await call("GET", `${PATH}${query}`, { cookie });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Usage;
}
const cap = (cookie: string | undefined, monthlyUsd: unknown) =>
  call("PATCH", "/api/intelligence/limits", { cookie, body: { monthlyUsd } });

/** A call as the port notes it. */
const ran = (organizationId: string, over: Record<string, unknown> = {}) => {
  const row = {
    organization_id: organizationId,
    stage: "action_draft",
    stage_key: "k",
    prompt_version: "1",
    model: "m",
    input_tokens: 1000,
    output_tokens: 200,
    cost_usd: 0.5,
    status: "ok",
    created_at: NOW,
    ...over,
  };
  const columns = Object.keys(row);
  return admin.query(
    `insert into private.ai_run (${columns.join(", ")}) values (${columns.map((_, n) => `$${n + 1}`).join(", ")})`,
    Object.values(row),
  );
};
const operator = (organizationId: string, measure: string, most: number) =>
  admin.query("insert into private.ai_limit (organization_id, measure, most) values ($1, $2, $3)", [
    organizationId,
    measure,
    most,
  ]);

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
      await ran(organizationId, run);
    }
    await ran((await signedInMember(admin)).organizationId, { created_at: "2026-02-10T00:00:00Z" });
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
    await operator(organizationId, "monthly_usd", 5);
    await ran(organizationId, run);
    const usage = await usageOf(cookie);
    expect(usage.share).toBeCloseTo(share, 6);
    expect(usage.over).toBe(over);
  });

  it("is over from the start under a cap of nothing", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    await operator(organizationId, "monthly_usd", 0);
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

describe("an organization's own cap", () => {
  const audit = async (organizationId: string) =>
    (
      await admin.query<{ event: string; detail: unknown; actor_id: string }>(
        "select event, detail, actor_id from private.audit where organization_id = $1 order by id",
        [organizationId],
      )
    ).rows;

  it("is set and given back by its managers, each change audited once", async () => {
    const owner = await signedInMember(admin, { role: "admin" });
    const { organizationId } = owner;
    for (const monthlyUsd of [12.5, 12.5, 0, null]) {
      const reply = await cap(owner.cookie, monthlyUsd);
      expect([reply.status, reply.json]).toEqual([
        200,
        expect.objectContaining({ monthlyUsd: monthlyUsd ?? 50, ownMonthlyUsd: monthlyUsd }),
      ]);
      expect((await usageOf(owner.cookie)).limits).toEqual(reply.json);
    }
    expect(await audit(organizationId)).toEqual(
      [12.5, 0, null].map((modelMonthlyUsd) => ({
        event: "organization.updated",
        detail: { modelMonthlyUsd },
        actor_id: owner.userId,
      })),
    );
  });

  it("is at most the operator's, which lowers it when it is lowered", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    await operator(organizationId, "monthly_usd", 30);
    const reply = await cap(cookie, 30.01);
    expect(reply.status).toBe(400);
    expect(reply.error.details?.["monthlyUsd"]).toMatch(/^Le plafond ne peut pas dépasser 30,00/);
    expect((await cap(cookie, 30)).json).toMatchObject({ monthlyUsd: 30, ownMonthlyUsd: 30 });
    await admin.query("update private.ai_limit set most = 10 where organization_id = $1", [organizationId]);
    expect((await usageOf(cookie)).limits).toMatchObject({ monthlyUsd: 10, operatorMonthlyUsd: 10 });
  });

  it("is what the model port asks before it calls: the smaller holds, and only here", async () => {
    const [ours, theirs] = [
      await signedInMember(admin, { role: "owner" }),
      await signedInMember(admin, { role: "owner" }),
    ];
    const place = async ({ organizationId }: { organizationId: string }, key: string, costUsd: number) =>
      (
        await takePlace(
          systemContext(platform, organizationId, "r"),
          { stage: "s", key, contactId: null, promptVersion: "1", owner: ours.userId },
          { force: false, seconds: 60, batch: false, reserve: { tokens: 10, costUsd } },
        )
      ).state;
    expect((await cap(ours.cookie, 1)).status).toBe(200);
    expect(await place(ours, "a", 1.01)).toBe("over_budget");
    expect(await place(theirs, "a", 1.01)).toBe("taken");
    expect(await place(ours, "b", 0.99)).toBe("taken");
    await operator(ours.organizationId, "monthly_usd", 0.99);
    expect(await place(ours, "c", 0.01)).toBe("over_budget");
    await admin.query("update private.ai_limit set most = 90 where organization_id = $1", [
      ours.organizationId,
    ]);
    expect(await place(ours, "d", 0.02)).toBe("over_budget");
    await cap(ours.cookie, null);
    expect(await place(ours, "d", 0.02)).toBe("taken");
  });

  it("is a product administrator's to set in the organization they act in, and no member's", async () => {
    const operatorOfAll = await signedInMember(admin, { user: { role: "admin" } });
    expect((await cap(operatorOfAll.cookie, 3)).json).toMatchObject({ ownMonthlyUsd: 3 });
    const member = await signedInMember(admin);
    expect((await cap(member.cookie, 3)).status).toBe(403);
    expect((await cap(undefined, 3)).status).toBe(401);
    const { rowCount } = await admin.query("select from private.ai_own_limit where organization_id = $1", [
      member.organizationId,
    ]);
    expect([rowCount, await audit(member.organizationId)]).toEqual([0, []]);
    const limits = (await cap(operatorOfAll.cookie, null)).json as ModelLimits;
    expect(limits.ownMonthlyUsd).toBeNull();
  });

  it.each([-1, "20", 0.001, 1e9, undefined])("refuses %j", async (monthlyUsd) => {
    const { cookie } = await signedInMember(admin, { role: "owner" });
    expect((await cap(cookie, monthlyUsd)).status).toBe(400);
  });
});

describe("the same of all organizations", () => {
  interface All {
    month: string;
    data: { organization: { id: string; name: string }; calls: number; costUsd: number; share: number }[];
    total: { calls: number; costUsd: number };
    byDay: { day: string; calls: number; costUsd: number }[];
    byStage: { stage: string; label: string; calls: number; costUsd: number }[];
    meta: object;
  }
  const ask = callerOf(platform, [listAll]);
  const all = async (cookie: string, query: string) =>
    (await ask("GET", `/api/admin/model-usage${query}`, { cookie })).json as All;

  it("is told by organization, the dearest first, with its share of its caps, and added up", async () => {
    const operatorOf = await signedInMember(admin, { user: { role: "admin" } });
    const mark = `Usage ${operatorOf.userId.slice(0, 8)}`;
    const ids: string[] = [];
    for (const name of ["Beta", "alpha", "Éta"])
      ids.push(await createOrganization(admin, { name: `${mark} ${name}` }));
    const [beta = "", alpha = "", eta = ""] = ids;
    const created_at = "2026-03-05T10:00:00Z";
    await ran(beta, { created_at, cost_usd: 2 });
    await ran(beta, { created_at, cost_usd: null, status: "timeout", input_tokens: 0, output_tokens: 0 });
    await ran(alpha, { created_at, stage: "timeline", cost_usd: 5 });
    await ran(alpha, { created_at: "2026-04-01T00:00:00Z", cost_usd: 9 });
    await operator(alpha, "monthly_usd", 10);
    await admin.query(
      "insert into private.ai_own_limit (organization_id, measure, most) values ($1, 'monthly_usd', 4)",
      [beta],
    );
    const query = `?month=2026-03&filter=${encodeURIComponent(mark.toUpperCase())}`;
    const { cookie } = operatorOf;
    const added = { failed: 0, inputTokens: 2000, outputTokens: 400, unpricedCalls: 0 };
    const once = { calls: 1, inputTokens: 1000, outputTokens: 200 };
    expect(await all(cookie, query)).toEqual({
      month: "2026-03",
      data: [
        {
          organization: { id: alpha, name: `${mark} alpha` },
          calls: 1,
          failed: 0,
          inputTokens: 1000,
          outputTokens: 200,
          costUsd: 5,
          unpricedCalls: 0,
          monthlyUsd: 10,
          share: 0.5,
        },
        {
          organization: { id: beta, name: `${mark} Beta` },
          calls: 2,
          failed: 1,
          inputTokens: 1000,
          outputTokens: 200,
          costUsd: 2,
          unpricedCalls: 0,
          monthlyUsd: 4,
          share: 0.5,
        },
        {
          organization: { id: eta, name: `${mark} Éta` },
          calls: 0,
          failed: 0,
          inputTokens: 0,
          outputTokens: 0,
          costUsd: 0,
          unpricedCalls: 0,
          monthlyUsd: 50,
          share: 0,
        },
      ],
      total: { ...added, calls: 3, failed: 1, costUsd: 7 },
      byDay: [{ ...added, day: "2026-03-05", calls: 3, failed: 1, costUsd: 7 }],
      byStage: [
        { ...added, ...once, stage: "timeline", label: "Résumé de la relation", costUsd: 5 },
        {
          ...added,
          ...once,
          stage: "action_draft",
          label: "Rédaction des messages",
          calls: 2,
          failed: 1,
          costUsd: 2,
        },
      ],
      meta: { offset: 0, pageSize: 20, itemCount: 3, hasMore: false },
    });
    const names = async (more: string) =>
      (await all(cookie, query + more)).data.map(({ organization }) => ids.indexOf(organization.id));
    expect(await names("&sort=name")).toEqual([1, 0, 2]);
    expect(await names("&sort=-calls")).toEqual([0, 1, 2]);
    expect(await names("&sort=name&offset=1&pageSize=1")).toEqual([0]);
    expect((await all(cookie, `${query}&offset=9`)).total.calls).toBe(3);
    const unknown = await ask("GET", `/api/admin/model-usage?sort=id`, { cookie });
    expect(unknown.error.details?.["sort"]).toContain(
      "Champs possibles\u00A0: name, calls, failed, costUsd, share.",
    );
  });

  it("is for product administrators alone", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    expect((await ask("GET", "/api/admin/model-usage", { cookie: owner.cookie })).status).toBe(403);
  });
});

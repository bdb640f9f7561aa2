import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createOrganization, signedInMember } from "../../../dev/test/factories.ts";
import { bookCall, limitByOperator } from "../../../dev/test/model-usage.ts";
import { route } from "./list-model-usage.ts";

const { admin, platform } = await testStack();
describe("model calls of all organizations", () => {
  interface All {
    month: string;
    data: { organization: { id: string; name: string }; calls: number; costUsd: number; share: number }[];
    total: { calls: number; costUsd: number };
    byDay: { day: string; calls: number; costUsd: number }[];
    byStage: { stage: string; label: string; calls: number; costUsd: number }[];
    meta: object;
  }
  const ask = callerOf(platform, [route]);
  const all = async (cookie: string, query: string) =>
    (await ask("GET", `/api/admin/model-usage${query}`, { cookie })).json as All;

  it("is told by organization, the most expensive first, with its share of its caps, and added up", async () => {
    const operatorOf = await signedInMember(admin, { user: { role: "admin" } });
    const mark = `Usage ${operatorOf.userId.slice(0, 8)}`;
    const ids: string[] = [];
    for (const name of ["Beta", "alpha", "Éta"])
      ids.push(await createOrganization(admin, { name: `${mark} ${name}` }));
    const [beta = "", alpha = "", eta = ""] = ids;
    const created_at = "2026-03-05T10:00:00Z";
    await bookCall(admin, beta, { created_at, cost_usd: 2 });
    await bookCall(admin, beta, {
      created_at,
      cost_usd: null,
      status: "timeout",
      input_tokens: 0,
      output_tokens: 0,
    });
    await bookCall(admin, alpha, { created_at, stage: "timeline", cost_usd: 5 });
    await bookCall(admin, alpha, { created_at: "2026-04-01T00:00:00Z", cost_usd: 9 });
    await limitByOperator(admin, alpha, "monthly_usd", 10);
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
    expect(unknown.error.details?.["sort"]).toMatch(
      /Champs possibles\s: name, calls, failed, costUsd, share\./,
    );
  });

  it("is for product administrators alone", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    expect((await ask("GET", "/api/admin/model-usage", { cookie: owner.cookie })).status).toBe(403);
  });
});

import { describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { signedInMember } from "../../../dev/test/factories.ts";
import { limitByOperator } from "../../../dev/test/model-usage.ts";
import type { Wire } from "../../http/contract.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { takeLease } from "../../model/store.ts";
import { type contract as getModelUsage, route as get } from "./get-model-usage.ts";
import type { ModelLimits } from "./contract.ts";
import { route as update } from "./update-model-limits.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [get, update]);
const usageOf = async (cookie: string) =>
  (await call("GET", "/api/intelligence/usage", { cookie })).json as Wire<typeof getModelUsage>;
const cap = (cookie: string | undefined, monthlyUsd: unknown) =>
  call("PATCH", "/api/intelligence/limits", { cookie, body: { monthlyUsd } });

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
    await limitByOperator(admin, organizationId, "monthly_usd", 30);
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
    const lease = async ({ organizationId }: { organizationId: string }, key: string, costUsd: number) =>
      (
        await takeLease(
          systemContext(platform, organizationId, "r"),
          { stage: "s", key, contactId: null, promptVersion: "1", owner: ours.userId },
          { force: false, seconds: 60, batch: false, reserve: { tokens: 10, costUsd } },
        )
      ).state;
    expect((await cap(ours.cookie, 1)).status).toBe(200);
    expect(await lease(ours, "a", 1.01)).toBe("over_budget");
    expect(await lease(theirs, "a", 1.01)).toBe("taken");
    expect(await lease(ours, "b", 0.99)).toBe("taken");
    await limitByOperator(admin, ours.organizationId, "monthly_usd", 0.99);
    expect(await lease(ours, "c", 0.01)).toBe("over_budget");
    await admin.query("update private.ai_limit set most = 90 where organization_id = $1", [
      ours.organizationId,
    ]);
    expect(await lease(ours, "d", 0.02)).toBe("over_budget");
    await cap(ours.cookie, null);
    expect(await lease(ours, "d", 0.02)).toBe("taken");
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

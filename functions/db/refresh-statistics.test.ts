import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { forgetStatistics } from "../../dev/test/forget-statistics.ts";
import { refreshStatistics } from "./refresh-statistics.ts";

const { admin, platform, logged } = await testStack();
const ctx = { ...platform, requestId: "r", pool: platform.pool };

const counted = async (): Promise<number> =>
  (
    await admin.query<{ reltuples: number }>(
      "select reltuples from pg_class where oid = 'public.contact'::regclass",
    )
  ).rows[0]?.reltuples ?? Number.NaN;

async function fill(organizationId: string, from: number, count: number): Promise<void> {
  await admin.query(
    `insert into public.contact (organization_id, crm, crm_id, email)
     select $1, 'hubspot', n::text, 'c' || n || '@exemple.test' from generate_series($2::int, $3::int) n`,
    [organizationId, from, from + count - 1],
  );
}

describe("the planner's statistics", () => {
  it("are taken of a table that was filled, once, by whoever may not touch it otherwise", async () => {
    await admin.query("alter table public.contact set (autovacuum_enabled = off)");
    const { organizationId } = await signedInMember(admin);
    const client = await admin.connect();
    await forgetStatistics(client);
    client.release();
    await fill(organizationId, 1, 2_000);
    expect(await counted()).toBe(-1);
    await refreshStatistics(ctx);
    expect(await counted()).toBe(2_000);
    await fill(organizationId, 2_001, 100);
    await refreshStatistics(ctx);
    expect(await counted()).toBe(2_000);
    await fill(organizationId, 2_101, 2_000);
    await refreshStatistics(ctx);
    expect(await counted()).toBe(4_100);
  });

  it("fail nothing when they cannot be taken", async () => {
    const client = await admin.connect();
    await client.query(
      "begin; alter function app.refresh_statistics() rename to refresh_statistics_gone; commit",
    );
    await refreshStatistics(ctx);
    await client.query("alter function app.refresh_statistics_gone() rename to refresh_statistics");
    client.release();
    expect(logged.join("\n")).toContain("statistics were not refreshed");
  });
});

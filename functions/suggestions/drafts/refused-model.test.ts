import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SIMULATED_MODELS, SIMULATOR_KEY, startOpenai } from "../../../dev/test/openai.ts";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { signedInMember } from "../../../dev/test/factories.ts";
import { askingTeam } from "../../../dev/test/sales-team.ts";
import { route as usage } from "../../intelligence/usage/get-model-usage.ts";

const DAY = "2026-11-20";
const NEXT = "2026-11-21";
const openai = await startOpenai();
const { simulator } = openai;
afterAll(() => openai.stop());
const world = await testStack({ dataApi: true, variables: openai.variables });
const { admin } = world;
const calls = (): number => Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);

beforeEach(() => {
  simulator.setAccount({ key: SIMULATOR_KEY, models: Object.values(SIMULATED_MODELS), credit: true });
  simulator.resetStats();
});

/** The open actions, by who wrote them and why it was not the model. */
async function writers(organizationId: string): Promise<string[]> {
  const { rows } = await admin.query<{ by: string }>(
    `select concat_ws(' ', ai_model, ai_fallback) as by from public.action
     where organization_id = $1 and archived_at is null`,
    [organizationId],
  );
  return rows.map(({ by }) => by);
}

/** What the settings say to an owner. */
async function settingsOf(cookie: string): Promise<unknown> {
  const reply = await callerOf(world.platform, [usage])("GET", "/api/intelligence/usage", { cookie });
  expect(reply.text).not.toContain(SIMULATOR_KEY);
  return (reply.json as { refusal: unknown }).refusal;
}

describe.each([
  ["a refused key", { key: "another" }, "key", "not_configured"],
  ["an empty quota", { credit: false }, "quota", "over_budget"],
  ["unknown models", { models: [] }, "model", "not_configured"],
])("with %s", (_, account, reason, code) => {
  it("the lists are complete after one call, the settings say why, and later one call sets it right", async () => {
    simulator.setAccount(account);
    const { organizationId, make } = await askingTeam(world, DAY, 1);
    const { cookie } = await signedInMember(admin, { role: "owner", organizationId });
    expect(await make()).toBe(2);
    expect(await writers(organizationId)).toEqual([`rules ${code}`, `rules ${code}`]);
    await make(NEXT);
    expect(calls()).toBe(1);
    expect(await settingsOf(cookie)).toMatchObject({ reason, since: expect.any(String) });

    simulator.setAccount({ key: SIMULATOR_KEY, models: Object.values(SIMULATED_MODELS), credit: true });
    await admin.query("update private.ai_server set next_try_at = now() where organization_id = $1", [
      organizationId,
    ]);
    await make("2026-11-23");
    expect(await settingsOf(cookie)).toBeNull();
    expect(await writers(organizationId)).toContain("simulated-main");
  });
});

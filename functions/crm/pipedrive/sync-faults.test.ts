import { describe, expect, it } from "vitest";
import type { Fault } from "../../../dev/simulators/pipedrive/types.ts";
import { pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";

const companies = Array.from({ length: 8 }, (_, index) => testCompany(12, index + 1));
const { world, simulator, connect } = await pipedriveWorld(companies);

async function connected() {
  const company = companies.pop();
  if (company === undefined) throw new Error("no company left");
  return connect(company.id);
}

describe("a synchronization through a bad day of Pipedrive", () => {
  it.each<[string, Fault, string]>([
    ["a burst that was too fast", { kind: "rate", seconds: 1 }, "persons"],
    ["500s", { kind: "status", status: 500 }, "activities"],
    ["a broken connection", { kind: "reset" }, "notes"],
  ])("stores the same rows: %s", async (_, fault, matching) => {
    const { rows, expected, ends } = await connected();
    simulator.injectFault(fault, { matching, times: 2 });
    expect(await ends()).toMatchObject({ state: "done", error_code: null });
    simulator.clearFaults();
    expect(await rows()).toEqual(expected());
  });

  it("asks for one new token when its own dies in the middle", async () => {
    const { rows, expected, ends } = await connected();
    simulator.grants.expireSessions();
    expect(await ends()).toMatchObject({ state: "done" });
    expect(simulator.stats().unauthorized).toBe(1);
    expect(await rows()).toEqual(expected());
  });

  it("goes on from its checkpoint after each of five deaths", async () => {
    const { rows, expected, dies, ends } = await connected();
    for (const step of [1, 2, 3, 4, 2]) await dies(step);
    expect(await ends()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });

  it("stops for the day when the account's budget is spent, which is all its integrations', and tries no more", async () => {
    const { ends } = await connected();
    simulator.injectFault({ kind: "budget" }, { matching: "activities" });
    expect(await ends()).toMatchObject({ error_code: "crm_quota" });
    simulator.clearFaults();
    expect(simulator.stats().calls["GET /api/v2/activities"]).toBe(1);
  });

  it("leaves a fifth of the day's points to the account's other integrations", async () => {
    const { account, ends } = await connected();
    simulator.spend(account.company.id, 250_000);
    expect(await ends()).toMatchObject({ error_code: "crm_quota" });
    expect(simulator.stats().total).toBe(1);
  });

  it("ends when the app was uninstalled: what was read stays, and the connection says so", async () => {
    const { member, account, ends } = await connected();
    simulator.grants.revokeAll(account.company.id);
    expect(await ends()).toMatchObject({ state: "failed", error_code: "crm_revoked" });
    const { rows } = await world.admin.query(
      "select state from private.crm_connection where organization_id = $1",
      [member.organizationId],
    );
    expect(rows).toEqual([{ state: "revoked" }]);
  });
});

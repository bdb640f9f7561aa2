import { describe, expect, it } from "vitest";
import { type Fault, pipedriveWorld, testCompany } from "../../../dev/test/pipedrive.ts";

const companies = Array.from({ length: 12 }, (_, index) => testCompany(12, index + 1));
const { world, simulator, connect } = await pipedriveWorld(companies);

async function connected() {
  const company = companies.pop();
  if (company === undefined) throw new Error("no company left");
  return connect(company.id);
}

describe("a synchronization through a bad day of Pipedrive", () => {
  it("stores the same rows, whatever went wrong between them", async () => {
    const { rows, expected, ends } = await connected();
    const faults: [matching: string, fault: Fault][] = [
      ["persons", { kind: "rate", seconds: 1 }],
      ["activities", { kind: "status", status: 500 }],
      ["notes", { kind: "reset" }],
    ];
    for (const [matching, fault] of faults) simulator.injectFault(fault, { matching, times: 2 });
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

  it.each([
    ["cursor", "GET /api/v2/activities", { next_cursor: "same" }],
    ["offset", "GET /api/v1/notes", { pagination: { more_items_in_collection: true, next_start: 0 } }],
  ])(
    "fails where a list's %s does not go on, and takes nothing for deleted",
    async (_, matching, additional_data) => {
      const { member, rows, expected, ends } = await connected();
      await ends();
      const fault: Fault = { kind: "body", body: { success: true, data: [], additional_data } };
      simulator.injectFault(fault, { matching, times: 20 });
      const job = await world.sync(member, { crm: "pipedrive" });
      simulator.clearFaults();
      expect(job["state"]).not.toBe("done");
      expect(simulator.stats().calls[matching]).toBeLessThan(5);
      expect(await rows()).toEqual(expected());
    },
  );

  it("misses no note where another is deleted between two pages", async () => {
    const { account, rows, expected, dies, ends } = await connected();
    const person = account.rows("persons")[0]?.id;
    const kept = account.rows("notes").length;
    for (let count = kept; count < 510; count++)
      account.create("notes", { content: `Note ${count}`, person_id: person, user_id: 1_001 });
    await dies(5);
    account.remove("notes", account.rows("notes")[0]?.id ?? 0);
    expect(await ends()).toMatchObject({ state: "done" });
    expect(simulator.stats().calls["GET /api/v1/notes"]).toBe(2);
    const missing = expected().notes.filter(({ text }) => text === "Note 500" || text === "Note 501");
    expect(await rows()).toMatchObject({ notes: expect.arrayContaining(missing) as unknown });
    expect((await rows()).notes.length).toBeGreaterThanOrEqual(expected().notes.length);
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

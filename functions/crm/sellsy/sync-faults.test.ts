import { describe, expect, it } from "vitest";
import { type Fault, sellsyWorld, testCorp } from "../../../dev/test/sellsy.ts";

const corps = Array.from({ length: 10 }, (_, index) => testCorp(12, index + 1));
const { world, simulator, connect } = await sellsyWorld(corps);

async function connected() {
  const corp = corps.pop();
  if (corp === undefined) throw new Error("no corp left");
  return connect(corp.id);
}

describe("a synchronization through a bad day of Sellsy", () => {
  it("stores the same rows, whatever went wrong between them", async () => {
    const { rows, expected, ends } = await connected();
    const faults: [matching: string, fault: Fault][] = [
      ["contacts/search", { kind: "rate", period: "second" }],
      ["comments/search", { kind: "status", status: 500 }],
      ["tasks/search", { kind: "reset" }],
    ];
    for (const [matching, fault] of faults) simulator.injectFault(fault, { matching, times: 2 });
    expect(await ends()).toMatchObject({ state: "done", error_code: null });
    simulator.clearFaults();
    expect(await rows()).toEqual(expected());
  });

  it("asks for one new token when its own dies in the middle, and keeps the refresh token that came with it", async () => {
    const { rows, expected, ends, changes } = await connected();
    simulator.grants.expireSessions();
    expect(await ends()).toMatchObject({ state: "done" });
    expect(simulator.stats().unauthorized).toBe(1);
    expect(await rows()).toEqual(expected());
    simulator.grants.expireSessions();
    expect(await changes()).toMatchObject({ state: "done" });
  });

  it("goes on from its checkpoint after each of five deaths", async () => {
    const { rows, expected, dies, ends } = await connected();
    for (const step of [1, 2, 3, 4, 2]) await dies(step);
    expect(await ends()).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });

  it("reads the lists of more than a page, and no empty page after a full one", async () => {
    const { account, rows, expected, ends } = await connected();
    const [comment] = account.rows("comments");
    for (let count = account.rows("comments").length; count < 200; count++)
      account.create("comments", { ...comment, description: `Note ${count}` });
    expect(await ends()).toMatchObject({ state: "done" });
    expect(simulator.stats().calls["POST /comments/search"]).toBe(2);
    expect(await rows()).toEqual(expected());
  });

  it("fails where a list does not go on, and takes nothing for deleted", async () => {
    const { member, account, rows, expected, ends } = await connected();
    await ends();
    const data = Array.from({ length: 100 }, () => account.rows("comments")[0]);
    const body = { data, pagination: { limit: 100, count: 100, total: 900, offset: "same" } };
    simulator.injectFault({ kind: "body", body }, { matching: "comments/search", times: 20 });
    const job = await world.sync(member, { crm: "sellsy" });
    simulator.clearFaults();
    expect(job["state"]).not.toBe("done");
    expect(await rows()).toEqual(expected());
  });

  it("stops for the day when the account's calls are spent, which are all its integrations', and tries no more", async () => {
    const { ends } = await connected();
    simulator.injectFault({ kind: "rate", period: "day" }, { matching: "comments/search" });
    expect(await ends()).toMatchObject({ error_code: "crm_quota" });
    simulator.clearFaults();
    expect(simulator.stats().calls["POST /comments/search"]).toBe(1);
  });

  it("goes back to the queue for a minute whose calls are spent", async () => {
    const { ends } = await connected();
    simulator.injectFault({ kind: "rate", period: "minute" }, { matching: "comments/search" });
    expect(await ends()).toMatchObject({ state: "running", error_code: null });
    simulator.clearFaults();
    expect(simulator.stats().calls["POST /comments/search"]).toBe(1);
  });

  it("leaves a fifth of the day's calls to the account's other integrations", async () => {
    const { account, ends } = await connected();
    simulator.spend(account.corp.id, 400_000);
    expect(await ends()).toMatchObject({ error_code: "crm_quota" });
    expect(simulator.stats().total).toBe(1);
  });

  it("ends when our access was withdrawn: what was read stays, and the connection says so", async () => {
    const { member, account, ends } = await connected();
    simulator.grants.revokeAll(account.corp.id);
    expect(await ends()).toMatchObject({ state: "failed", error_code: "crm_revoked" });
    const { rows } = await world.admin.query(
      "select state from private.crm_connection where organization_id = $1",
      [member.organizationId],
    );
    expect(rows).toEqual([{ state: "revoked" }]);
  });
});

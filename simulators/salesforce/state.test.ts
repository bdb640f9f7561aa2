import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../dev/test/temporary-folder.ts";
import { makeId, numberOfId, toLongId } from "./ids.ts";
import { createTestSimulator, idOf, orgId } from "./testing.ts";

const stateIn = () => join(temporaryFolder(), "state.json");
const contact = idOf("Contact", 1);

describe("the state file", () => {
  it("keeps tokens, edits, purges and the clock across a restart, and leaves no draft behind", async () => {
    const stateFile = stateIn();
    const before = createTestSimulator({ stateFile });
    before.org.update("Contact", contact, { Title: "Gérante" });
    before.org.delete("Contact", idOf("Contact", 2));
    before.org.purge("Contact", idOf("Contact", 3));
    before.simulator.advance(60_000);
    const after = createTestSimulator({ stateFile });
    const token = before.tokens.accessToken;
    const reply = await after.query("SELECT Id, Title, IsDeleted FROM Contact ORDER BY Id", {
      token,
      all: true,
    });
    expect(reply.body.records).toMatchObject([{ Title: "Gérante" }, { IsDeleted: true }]);
    const task = after.org.create("Task", { Subject: "Plus tard" });
    expect(task["SystemModstamp"]).toBe("2026-11-20T08:01:00.000Z");
    expect(readdirSync(join(stateFile, ".."))).toEqual(["state.json"]);
  });

  it("is emptied by a reset", async () => {
    const stateFile = stateIn();
    const test = createTestSimulator({ stateFile });
    test.org.delete("Contact", contact);
    test.simulator.reset();
    expect(test.simulator.org(orgId).rows("Contact")).toHaveLength(3);
    expect((await test.get("/sobjects/Contact/describe")).status).toBe(401);
    expect(createTestSimulator({ stateFile }).org.rows("Contact")).toHaveLength(3);
  });

  it("says so when it is damaged", () => {
    const stateFile = stateIn();
    writeFileSync(stateFile, "{");
    expect(() => createTestSimulator({ stateFile })).toThrow(stateFile);
  });
});

describe("ids", () => {
  it("of fifteen characters tell those of eighteen, as Salesforce's own do", () => {
    expect(toLongId("001A0000006Vm9u")).toBe("001A0000006Vm9uIAC");
    expect(toLongId("001A0000006Vm9uIAC")).toBe("001A0000006Vm9uIAC");
    expect(toLongId("001A0000006Vm9uIAD")).toBeUndefined();
    expect(toLongId("001A0000006Vm9")).toBeUndefined();
  });

  it("grow with their number, compared character by character", () => {
    const numbers = [1, 9, 10, 35, 36, 61, 62, 3843, 3844, 1_000_000];
    const ids = numbers.map((number) => makeId("003", number));
    expect([...ids].sort()).toEqual(ids);
    expect(ids.map(numberOfId)).toEqual(numbers);
  });
});

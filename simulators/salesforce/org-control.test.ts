import { describe, expect, it } from "vitest";
import { createTestSimulator, idOf } from "./testing.ts";

const [first, second] = [idOf("Contact", 1), idOf("Contact", 2)];
const day = 86_400_000;

describe("deleted records", () => {
  it("vanish from query and show in queryAll, with a new SystemModstamp", async () => {
    const test = createTestSimulator();
    test.org.delete("Contact", first);
    const ids = (all: boolean) => test.column("SELECT Id FROM Contact WHERE IsDeleted = TRUE", "Id", all);
    expect(await ids(false)).toEqual([]);
    expect(await ids(true)).toEqual([first]);
    const stamp = "SELECT SystemModstamp FROM Contact WHERE IsDeleted = TRUE";
    expect(await test.column(stamp, "SystemModstamp", true)).toEqual(["2026-11-20T08:00:00.000+0000"]);
  });

  it("take along what hung on them, and bring it back when undeleted", async () => {
    const test = createTestSimulator();
    test.org.delete("Contact", first);
    expect(test.org.rows("Task")).toHaveLength(2);
    expect(test.org.rows("ContentDocumentLink")).toHaveLength(0);
    test.clock.now += 5000;
    test.org.undelete("Contact", first);
    expect(test.org.rows("Task")).toHaveLength(3);
    expect(test.org.rows("ContentDocumentLink")).toHaveLength(1);
    const [row] = (await test.query(`SELECT IsDeleted, SystemModstamp FROM Contact WHERE Id = '${first}'`))
      .body.records;
    expect(row).toMatchObject({ IsDeleted: false, SystemModstamp: "2026-11-20T08:00:05.000+0000" });
  });

  it("are forgotten fifteen days later, or once purged, even by queryAll", async () => {
    const test = createTestSimulator();
    test.org.delete("Contact", first);
    test.org.delete("Contact", second);
    test.org.purge("Contact", second);
    const count = () => test.org.rows("Contact", true).length;
    expect(count()).toBe(2);
    test.simulator.advance(15 * day);
    expect(count()).toBe(1);
  });
});

describe("changed records", () => {
  it("bear stamps without milliseconds: several share one", async () => {
    const test = createTestSimulator();
    for (const [index, id] of [first, second].entries()) {
      test.clock.now += 300 * index;
      test.org.update("Contact", id, { Title: "x" });
    }
    const stamps = await test.column(
      "SELECT SystemModstamp FROM Contact WHERE Title = 'x'",
      "SystemModstamp",
    );
    expect(stamps).toEqual(["2026-11-20T08:00:00.000+0000", "2026-11-20T08:00:00.000+0000"]);
    const exact = "SELECT COUNT() FROM Contact WHERE SystemModstamp = 2026-11-20T08:00:00.000Z";
    expect((await test.query(exact)).body["totalSize"]).toBe(2);
  });

  it("may show late, under a stamp older than one already read", async () => {
    const test = createTestSimulator();
    test.org.update("Contact", first, { Title: "Gérante" });
    const seen = "2026-11-20T08:00:00Z";
    test.org.createLate("Contact", { LastName: "Retard" }, 30);
    const after = (moment: string) =>
      test.column(
        `SELECT LastName FROM Contact WHERE SystemModstamp >= ${moment} ORDER BY LastName`,
        "LastName",
      );
    expect(await after(seen)).toEqual(["Nom1"]);
    expect(await after("2026-11-20T07:59:00Z")).toEqual(["Nom1", "Retard"]);
  });
});

describe("merged contacts", () => {
  it("leave the loser deleted with the winner's id, and move what hung on it under a new SystemModstamp alone", async () => {
    const test = createTestSimulator();
    test.org.update("Contact", second, { Title: "Gérante" });
    test.org.merge("Contact", first, second);
    const [loser] = (
      await test.query(`SELECT IsDeleted, MasterRecordId FROM Contact WHERE Id = '${second}'`, { all: true })
    ).body.records;
    expect(loser).toMatchObject({ IsDeleted: true, MasterRecordId: first });
    const [winner] = (await test.query(`SELECT Email, Title FROM Contact WHERE Id = '${first}'`)).body
      .records;
    expect(winner).toMatchObject({ Email: "personne1@atelier.example", Title: "Gérante" });
    const moved = `SELECT WhoId, IsDeleted, SystemModstamp, LastModifiedDate FROM Task WHERE Id = '${idOf("Task", 2)}'`;
    expect((await test.query(moved)).body.records).toMatchObject([
      {
        WhoId: first,
        IsDeleted: false,
        SystemModstamp: "2026-11-20T08:00:00.000+0000",
        LastModifiedDate: "2026-11-02T09:00:00.000+0000",
      },
    ]);
  });
});

describe("leads and archives", () => {
  it("turn into contacts, to whom their activities move", async () => {
    const test = createTestSimulator();
    const lead = idOf("Lead", 1);
    const task = test.org.create("Task", { Subject: "Appel", WhoId: lead });
    const contact = test.org.convertLead(lead);
    const converted = "SELECT IsConverted, ConvertedContactId, ConvertedDate FROM Lead";
    expect((await test.query(converted)).body.records).toMatchObject([
      { IsConverted: true, ConvertedContactId: contact["Id"], ConvertedDate: "2026-11-20" },
    ]);
    const who = `SELECT Who.Name FROM Task WHERE Id = '${String(task["Id"])}'`;
    expect((await test.query(who)).body.records).toMatchObject([{ Who: { Name: "Piste" } }]);
    expect(test.org.rows("Account")).toHaveLength(2);
  });

  it("hide archived activities from query, not from queryAll", async () => {
    const test = createTestSimulator();
    test.org.archive("Task", idOf("Task", 1));
    const ids = (all: boolean) => test.column("SELECT Id FROM Task ORDER BY Id", "Id", all);
    expect(await ids(false)).toHaveLength(2);
    expect(await ids(true)).toHaveLength(3);
  });
});

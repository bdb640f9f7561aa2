import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../dev/test/temporary-folder.ts";
import { createTestSimulator, idOf, smallOrg } from "../testing.ts";

const path = "/jobs/query";
type Test = ReturnType<typeof createTestSimulator>;
const start = async (test: Test, query: string) =>
  String((await test.post(path, { operation: "query", query })).body["id"]);
const stateOf = async (test: Test, id: string) => (await test.get(`${path}/${id}`)).body["state"];

describe("a bulk query", () => {
  it("waits, runs, ends, and gives its rows in pages that each start with the names", async () => {
    const test = createTestSimulator({ orgs: [smallOrg(5)], limits: { bulkJobSeconds: 10 } });
    const created = await test.post(path, {
      operation: "queryAll",
      query: "SELECT Id, Owner.Email, SystemModstamp, AccountId FROM Contact ORDER BY Id",
    });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      state: "UploadComplete",
      object: "Contact",
      operation: "queryAll",
      apiVersion: 66,
      columnDelimiter: "COMMA",
      contentType: "CSV",
    });
    const id = String(created.body["id"]);
    expect(id).toMatch(/^750/);
    test.clock.now += 3000;
    expect(await stateOf(test, id)).toBe("InProgress");
    const early = await test.get(`${path}/${id}/results`);
    expect([early.status, early.body.error.errorCode]).toEqual([400, "INVALIDJOBSTATE"]);
    test.clock.now += 7000;
    expect((await test.get(`${path}/${id}`)).body).toMatchObject({
      state: "JobComplete",
      numberRecordsProcessed: 5,
    });
    const first = await test.get(`${path}/${id}/results?maxRecords=3`);
    expect(first.headers.get("Content-Type")).toBe("text/csv");
    expect(first.headers.get("Sforce-NumberOfRecords")).toBe("3");
    expect(first.text.split("\n").slice(0, 3)).toEqual([
      '"Id","Owner.Email","SystemModstamp","AccountId"',
      `"${idOf("Contact", 1)}","camille@essai.example","2026-11-02T09:00:01.000Z","${idOf("Account", 1)}"`,
      `"${idOf("Contact", 2)}","camille@essai.example","2026-11-02T09:00:02.000Z",""`,
    ]);
    const locator = first.headers.get("Sforce-Locator") ?? "";
    const last = await test.get(`${path}/${id}/results?maxRecords=3&locator=${locator}`);
    expect(last.headers.get("Sforce-Locator")).toBe("null");
    expect(last.headers.get("Sforce-NumberOfRecords")).toBe("2");
    expect(last.text.startsWith('"Id","Owner.Email"')).toBe(true);
    expect((await test.get(`${path}/${id}/results?locator=null`)).status).toBe(400);
    expect((await test.get(`${path}/${id}/results?maxRecords=0`)).status).toBe(400);
  });

  it("quotes quotes and line ends", async () => {
    const test = createTestSimulator({ orgs: [smallOrg(1)], limits: { bulkJobSeconds: 0 } });
    const id = await start(test, "SELECT Description, IsClosed FROM Task");
    const { text } = await test.get(`${path}/${id}/results`);
    expect(text).toBe('"Description","IsClosed"\n"Il a dit « oui "", puis\nnon, 1","true"\n');
  });

  it("gives only the names when nothing was found", async () => {
    const test = createTestSimulator({ limits: { bulkJobSeconds: 0 } });
    const id = await start(test, "SELECT Id FROM Event");
    const reply = await test.get(`${path}/${id}/results`);
    expect(reply.text).toBe('"Id"\n');
    expect(reply.headers.get("Sforce-Locator")).toBe("null");
  });

  it.each([
    [{ query: "SELECT Mail FROM Contact" }, "INVALID_FIELD"],
    [{ query: "SELECT COUNT() FROM Contact" }, "MALFORMED_QUERY"],
    [{ query: "SELECT Id FROM Contact LIMIT 5 OFFSET 5" }, "MALFORMED_QUERY"],
    [{ query: "SELECT Id FROM ContentNote" }, "INVALIDENTITY"],
    [{ operation: "insert" }, "JSON_PARSER_ERROR"],
    [{ batch: 3 }, "JSON_PARSER_ERROR"],
  ])("is refused with %o", async (wrong, code) => {
    const test = createTestSimulator();
    const reply = await test.post(path, { operation: "query", query: "SELECT Id FROM Contact", ...wrong });
    expect([reply.status, reply.body.error.errorCode]).toEqual([400, code]);
  });

  it("survives a restart", async () => {
    const stateFile = join(temporaryFolder(), "state.json");
    const before = createTestSimulator({ stateFile });
    const id = await start(before, "SELECT Id FROM Contact");
    const after = createTestSimulator({ stateFile });
    after.clock.now += 2000;
    expect(await stateOf(after, id)).toBe("JobComplete");
    expect((await after.get(`${path}/${id}/results`)).headers.get("Sforce-NumberOfRecords")).toBe("3");
  });
});

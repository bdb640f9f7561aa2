import { describe, expect, it } from "vitest";
import { createTestSimulator, smallOrg, orgId } from "../testing.ts";

const big = () => createTestSimulator({ orgs: [smallOrg(4500)] });
const all = "SELECT Id FROM Contact ORDER BY Id";

describe("pages of a query", () => {
  it("hold 2,000 rows, and lead from one to the next until done", async () => {
    const test = big();
    const first = await test.query(all);
    expect(first.body.records).toHaveLength(2000);
    expect(first.body).toMatchObject({ totalSize: 4500, done: false });
    expect(first.body.nextRecordsUrl).toMatch(/^\/services\/data\/v66\.0\/query\/01g\w{15}-2000$/);
    const second = await test.get(first.body.nextRecordsUrl);
    const third = await test.get(second.body.nextRecordsUrl);
    expect(third.body).toMatchObject({ done: true });
    expect(third.body).not.toHaveProperty("nextRecordsUrl");
    const ids = [first, second, third].flatMap((page) => page.body.records.map((row) => row["Id"]));
    expect(new Set(ids).size).toBe(4500);
    expect(ids.slice(0, 4499).every((id, index) => String(id) < String(ids[index + 1]))).toBe(true);
  });

  it("take a size from 200 to 2,000, and are shorter with long texts when the org says so", async () => {
    const test = big();
    const size = async (header: string, soql = all) => {
      const reply = await test.query(soql, { headers: { "Sforce-Query-Options": header } });
      return reply.status === 200 ? reply.body.records.length : reply.body.error.errorCode;
    };
    expect(await size("batchSize=500")).toBe(500);
    expect(await size("batchSize=10")).toBe(200);
    expect(await size("batchSize=9000")).toBe(2000);
    expect(await size("taille=3")).toBe("INVALID_QUERY_OPTIONS");
    test.simulator.setLimits({ longTextPage: 700 });
    expect(await size("batchSize=2000")).toBe(2000);
    expect(await size("batchSize=2000", "SELECT Description FROM Task")).toBe(700);
  });

  it("show what was there when the query began", async () => {
    const test = big();
    const first = await test.query(all);
    test.org.create("Contact", { LastName: "Nouveau" });
    expect((await test.get(first.body.nextRecordsUrl)).body).toMatchObject({ totalSize: 4500 });
  });
});

describe("locators", () => {
  const gone = { error: { errorCode: "INVALID_QUERY_LOCATOR", message: "invalid query locator" } };

  it("end after two days, when the org says so, and with the process", async () => {
    const test = big();
    const first = (await test.query(all)).body.nextRecordsUrl;
    test.clock.now += 2 * 86_400_000 - 7_000_000;
    test.simulator.setSessionSeconds(1_000_000);
    const { accessToken: token } = test.simulator.grant(orgId);
    expect((await test.get(first, { token })).status).toBe(200);
    test.clock.now += 7_000_000;
    const late = await test.get(first, { token });
    expect(late.status).toBe(400);
    expect(late.body).toMatchObject(gone);
    const second = (await test.query(all, { token })).body.nextRecordsUrl;
    test.simulator.expireLocators();
    expect((await test.get(second, { token })).body).toMatchObject(gone);
    expect(test.simulator.stats().invalidRequests).toBe(0);
  });

  it("are ten at most: the eleventh ends the first", async () => {
    const test = big();
    const urls = [];
    for (let time = 0; time < 11; time += 1) urls.push((await test.query(all)).body.nextRecordsUrl);
    expect((await test.get(urls[0] ?? "")).body).toMatchObject(gone);
    expect((await test.get(urls[1] ?? "")).status).toBe(200);
  });

  it("may be read twice, as a client whose connection broke must", async () => {
    const test = big();
    const { nextRecordsUrl } = (await test.query(all)).body;
    const [once, twice] = [await test.get(nextRecordsUrl), await test.get(nextRecordsUrl)];
    expect(twice.body.records).toEqual(once.body.records);
  });

  it("are refused when made up", async () => {
    const test = big();
    expect((await test.get("/query/01gAA0000000001AAA-2000")).body).toMatchObject(gone);
    expect((await test.get("/query/deux")).body).toMatchObject(gone);
  });
});

describe("versions", () => {
  it.each([
    ["v30.0", 410, "UNSUPPORTED_API_VERSION"],
    ["v67.0", 404, "NOT_FOUND"],
    ["66", 404, "NOT_FOUND"],
  ])("%s answers %i", async (version, status, code) => {
    const reply = await createTestSimulator().get(`/services/data/${version}/sobjects/Contact/describe`);
    expect(reply.status).toBe(status);
    expect(reply.body.error.errorCode).toBe(code);
  });

  it("describe their objects, an org's own fields among them", async () => {
    const test = createTestSimulator();
    const task = await test.get("/sobjects/Task/describe");
    expect(task.body).toMatchObject({ name: "Task", keyPrefix: "00T", deletable: true });
    expect(task.body["fields"]).toContainEqual(
      expect.objectContaining({ name: "Relance_Id__c", externalId: true, unique: true, custom: true }),
    );
    expect(task.body["fields"]).toContainEqual(
      expect.objectContaining({ name: "WhoId", polymorphicForeignKey: true, relationshipName: "Who" }),
    );
    expect((await test.get("/sobjects/Tache/describe")).status).toBe(404);
  });
});

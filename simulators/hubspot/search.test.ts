import { describe, expect, it } from "vitest";
import { createTestSimulator, smallPortal } from "./testing.ts";

const path = "/crm/objects/2026-03/contacts/search";
const start = Date.parse("2026-11-02T09:00:00Z");
const filtering = (...filters: unknown[]) => ({ filterGroups: [{ filters }] });

describe("search", () => {
  it.each([
    [
      { propertyName: "lastmodifieddate", operator: "GTE", value: String(start + 1000) },
      ["9000000002", "9000000003"],
    ],
    [{ propertyName: "lastmodifieddate", operator: "GT", value: String(start + 1000) }, ["9000000003"]],
    [{ propertyName: "lastmodifieddate", operator: "LT", value: "2026-11-02T09:00:01Z" }, ["9000000001"]],
    [{ propertyName: "firstname", operator: "EQ", value: "prénom1" }, ["9000000002"]],
  ])("finds by %o", async (filter, expected) => {
    const { status, body } = await createTestSimulator().post(path, filtering(filter));
    expect(status).toBe(200);
    expect(body.results.map((each) => each["id"])).toEqual(expected);
    expect(body["total"]).toBe(expected.length);
  });

  it("sorts, pages by position and gives no associations", async () => {
    const test = createTestSimulator();
    const body = { sorts: [{ propertyName: "lastmodifieddate", direction: "DESCENDING" }], limit: 2 };
    const first = await test.post(path, body);
    expect(first.body.results.map((each) => each["id"])).toEqual(["9000000003", "9000000002"]);
    expect(first.body.results[0]).not.toHaveProperty("associations");
    const second = await test.post(path, { ...body, after: first.body.paging?.next.after });
    expect(second.body.results.map((each) => each["id"])).toEqual(["9000000001"]);
    expect(second.body.paging).toBeUndefined();
  });

  it("never shows archived records, nor changes its index has not seen", async () => {
    const test = createTestSimulator();
    test.simulator.portal(4242).archive("contacts", "9000000001");
    test.simulator.portal(4242).update("contacts", "9000000002", { jobtitle: "DSI" });
    expect((await test.post(path, {})).body["total"]).toBe(2);
    test.simulator.setSearchLag(30_000);
    expect((await test.post(path, {})).body["total"]).toBe(1);
    test.clock.now += 30_000;
    expect((await test.post(path, {})).body["total"]).toBe(2);
  });

  it("refuses to page past 10,000", async () => {
    const test = createTestSimulator({ portals: [smallPortal(10_050)] });
    const last = await test.post(path, { limit: 200, after: "9800" });
    expect(last.status).toBe(200);
    expect(last.body).toMatchObject({ total: 10_050, paging: { next: { after: "10000" } } });
    expect((await test.post(path, { limit: 200, after: "10000" })).status).toBe(400);
  });

  it.each([
    [{ limit: 201 }],
    [filtering({ propertyName: "inventee", operator: "EQ", value: "1" })],
    [filtering({ propertyName: "email", operator: "RESSEMBLE", value: "1" })],
    [
      {
        filterGroups: Array.from({ length: 6 }, () => ({
          filters: [{ propertyName: "email", operator: "EQ", value: "1" }],
        })),
      },
    ],
    [{ sorts: ["email", "firstname"].map((propertyName) => ({ propertyName, direction: "ASCENDING" })) }],
  ])("refuses %o", async (body) => {
    const reply = await createTestSimulator().post(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ category: "VALIDATION_ERROR" });
  });
});

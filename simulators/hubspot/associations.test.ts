import { describe, expect, it } from "vitest";
import { createTestSimulator } from "./testing.ts";

const path = "/crm/associations/2026-03/notes/contacts/batch/read";

describe("associations in batches", () => {
  it("answer both ways with HubSpot's type ids", async () => {
    const test = createTestSimulator();
    const forth = await test.post(path, { inputs: [{ id: "501" }] });
    expect(forth.status).toBe(200);
    expect(forth.body.results).toMatchObject([
      { from: { id: "501" }, to: [{ toObjectId: "9000000001", associationTypes: [{ typeId: 202 }] }] },
    ]);
    const back = await test.post("/crm/associations/2026-03/0-1/0-46/batch/read", {
      inputs: [{ id: "9000000002" }],
    });
    expect(back.body.results).toMatchObject([
      { to: [{ toObjectId: "502", associationTypes: [{ typeId: 201 }] }] },
    ]);
  });

  it("answer 207 with an error for each record unknown or without association", async () => {
    const test = createTestSimulator();
    test.simulator.portal(4242).associate("notes", "502", []);
    const reply = await test.post(path, { inputs: [{ id: "501" }, { id: "502" }, { id: "99" }] });
    expect(reply.status).toBe(207);
    expect(reply.body.results).toHaveLength(1);
    expect(reply.body).toMatchObject({
      numErrors: 2,
      errors: [
        { subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND", context: { fromObjectId: ["502"] } },
        { category: "OBJECT_NOT_FOUND", context: { fromObjectId: ["99"] } },
      ],
    });
  });

  it("page what overflows", async () => {
    const test = createTestSimulator({ associationPageSize: 2 });
    test.simulator.portal(4242).associate("notes", "501", ["9000000001", "9000000002", "9000000003"]);
    const first = await test.post(path, { inputs: [{ id: "501" }] });
    expect(first.body.results).toMatchObject([{ paging: { next: { after: "9000000002" } } }]);
    const second = await test.post(path, { inputs: [{ id: "501", after: "9000000002" }] });
    expect(second.body.results).toMatchObject([{ to: [{ toObjectId: "9000000003" }] }]);
    expect(second.body.results[0]).not.toHaveProperty("paging");
  });

  it("leave archived contacts out and follow merged ones", async () => {
    const test = createTestSimulator();
    const portal = test.simulator.portal(4242);
    portal.archive("contacts", "9000000003");
    const merged = portal.merge("9000000001", "9000000002");
    const reply = await test.post(path, { inputs: [{ id: "501" }, { id: "502" }, { id: "503" }] });
    expect(reply.body.results).toMatchObject([
      { to: [{ toObjectId: merged.id }] },
      { to: [{ toObjectId: merged.id }] },
    ]);
    expect(reply.body).toMatchObject({ numErrors: 1 });
    expect((await test.get("/crm/objects/2026-03/contacts/9000000002")).body["id"]).toBe(merged.id);
  });

  it("take at most 1,000 inputs", async () => {
    const inputs = Array.from({ length: 1001 }, (_, index) => ({ id: String(index) }));
    expect((await createTestSimulator().post(path, { inputs })).status).toBe(400);
  });
});

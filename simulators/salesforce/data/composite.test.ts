import { describe, expect, it } from "vitest";
import { createTestSimulator, root } from "../testing.ts";

const ask = (soql: string) => `${root}/queryAll?q=${encodeURIComponent(soql)}`;
const count = (object: string, referenceId = object) => ({
  method: "GET",
  url: ask(`SELECT COUNT() FROM ${object}`),
  referenceId,
});
const used = (test: ReturnType<typeof createTestSimulator>) =>
  test.get("/sobjects/Contact/describe").then((reply) => reply.headers.get("Sforce-Limit-Info"));

describe("composite", () => {
  it("makes several calls for one, each with its own outcome", async () => {
    const test = createTestSimulator();
    const reply = await test.post("/composite", {
      compositeRequest: [count("Contact"), count("Machin"), { ...count("Task"), referenceId: "taches" }],
    });
    expect(reply.status).toBe(200);
    expect(reply.body["compositeResponse"]).toMatchObject([
      { httpStatusCode: 200, referenceId: "Contact", body: { totalSize: 3 } },
      { httpStatusCode: 400, referenceId: "Machin", body: [{ errorCode: "INVALID_TYPE" }] },
      { httpStatusCode: 200, referenceId: "taches", body: { totalSize: 3 } },
    ]);
    expect(await used(test)).toBe("api-usage=2/100000");
    expect(test.simulator.stats()).toMatchObject({
      total: 2,
      calls: {
        "POST /services/data/{version}/composite": 1,
        "(sub) GET /services/data/{version}/queryAll": 3,
      },
    });
  });

  it("takes 25 parts, five queries among them, under different names", async () => {
    const test = createTestSimulator();
    const read = (index: number) => ({
      method: "GET",
      url: `${root}/sobjects/Contact/describe`,
      referenceId: `r${index}`,
    });
    const parts = (many: number) => Array.from({ length: many }, (_, index) => read(index));
    const code = async (compositeRequest: object[]) => {
      const reply = await test.post("/composite", { compositeRequest });
      return reply.status === 200 ? 200 : reply.body.error.errorCode;
    };
    expect(await code(parts(25))).toBe(200);
    expect(await code(parts(26))).toBe("LIMIT_EXCEEDED");
    const queries = ["Contact", "Lead", "Task", "Event", "EmailMessage"].map((name) => count(name));
    expect(await code([...queries, ...parts(20)])).toBe(200);
    expect(await code([...queries, count("Note")])).toBe("LIMIT_EXCEEDED");
    expect(await code([count("Note"), count("Note")])).toBe("JSON_PARSER_ERROR");
    expect(await code([])).toBe("JSON_PARSER_ERROR");
  });

  it("plays a fault on a part, whose failure leaves the rest alone", async () => {
    const test = createTestSimulator();
    test.simulator.injectFault({ kind: "error", code: "QUERY_TIMEOUT" }, { matching: "queryAll" });
    const reply = await test.post("/composite", { compositeRequest: [count("Contact"), count("Task")] });
    expect(reply.body["compositeResponse"]).toMatchObject([
      { httpStatusCode: 400, body: [{ errorCode: "QUERY_TIMEOUT" }] },
      { httpStatusCode: 200 },
    ]);
  });
});

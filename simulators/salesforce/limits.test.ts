import { describe, expect, it } from "vitest";
import { createTestSimulator, orgId, root } from "./testing.ts";

const soql = "SELECT Id FROM Contact";

describe("limits", () => {
  it("say on each reply what was spent, refuse past the day's calls, and forget after 24 hours", async () => {
    const test = createTestSimulator({ limits: { dailyRequests: 2 }, sessionSeconds: 200_000 });
    expect((await test.query(soql)).headers.get("Sforce-Limit-Info")).toBe("api-usage=1/2");
    const wrong = await test.query("SELECT");
    expect([wrong.status, wrong.headers.get("Sforce-Limit-Info")]).toEqual([400, "api-usage=2/2"]);
    const refused = await test.query(soql);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      list: [{ errorCode: "REQUEST_LIMIT_EXCEEDED", message: "TotalRequests Limit exceeded." }],
    });
    expect(test.simulator.stats()).toMatchObject({ rateLimited: 1, invalidRequests: 1 });
    test.clock.now += 86_400_000;
    expect((await test.query(soql)).status).toBe(200);
  });

  it("count what others spent", async () => {
    const test = createTestSimulator({ limits: { dailyRequests: 1000 } });
    test.simulator.spendCalls(orgId, 900);
    expect((await test.query(soql)).headers.get("Sforce-Limit-Info")).toBe("api-usage=901/1000");
  });

  it("leave signing in alone", async () => {
    const test = createTestSimulator({ limits: { dailyRequests: 0 } });
    const fields = {
      client_id: "client",
      client_secret: "secret",
      grant_type: "refresh_token",
      refresh_token: test.tokens.refreshToken ?? "",
    };
    expect((await test.form("/services/oauth2/token", fields)).status).toBe(200);
    expect((await test.query(soql)).status).toBe(403);
  });

  it("refuse one more long call while as many are under way", async () => {
    const test = createTestSimulator({ limits: { concurrentRequests: 1, longAfterMilliseconds: 20 } });
    test.simulator.injectFault({ kind: "delay", milliseconds: 1_500 });
    const long = test.query(soql);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const refused = await test.query(soql);
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toContain("ConcurrentRequests");
    expect((await long).status).toBe(200);
    expect((await test.query(soql)).status).toBe(200);
  });
});

describe("faults", () => {
  it.each([
    ["UNABLE_TO_LOCK_ROW", 400, "UNABLE_TO_LOCK_ROW"],
    ["QUERY_TIMEOUT", 400, "QUERY_TIMEOUT"],
    ["REQUEST_LIMIT_EXCEEDED", 403, "REQUEST_LIMIT_EXCEEDED"],
    ["CONCURRENT_REQUESTS", 403, "REQUEST_LIMIT_EXCEEDED"],
    ["INVALID_QUERY_LOCATOR", 400, "INVALID_QUERY_LOCATOR"],
    ["INVALID_SESSION_ID", 401, "INVALID_SESSION_ID"],
  ] as const)("answer %s once, then leave calls alone", async (code, status, errorCode) => {
    const test = createTestSimulator();
    test.simulator.injectFault({ kind: "error", code }, { matching: "/query" });
    expect((await test.get("/sobjects/Contact/describe")).status).toBe(200);
    const hit = await test.query(soql);
    expect([hit.status, hit.body.error.errorCode]).toEqual([status, errorCode]);
    expect((await test.query(soql)).status).toBe(200);
    expect(test.simulator.stats()).toMatchObject({
      faults: 1,
      invalidRequests: 0,
      rateLimited: 0,
      unauthorized: 0,
    });
  });

  it("answer the servers' failures in JSON and the edge's as a page", async () => {
    const test = createTestSimulator();
    const seen = [];
    for (const status of [500, 502, 503, 504] as const) {
      test.simulator.injectFault({ kind: "status", status });
      const reply = await test.query(soql);
      seen.push([reply.status, (reply.headers.get("Content-Type") ?? "").split(";")[0]]);
    }
    expect(seen).toEqual([
      [500, "application/json"],
      [502, "text/html"],
      [503, "application/json"],
      [504, "text/html"],
    ]);
  });
});

describe("strictness", () => {
  it("answers 401 without a token and 404 for an unknown path, and counts the latter", async () => {
    const test = createTestSimulator();
    const without = await test.simulator.instance.request(`${root}/sobjects/Contact/describe`);
    expect([without.status, await without.json()]).toEqual([
      401,
      [{ message: "INVALID_HEADER_TYPE", errorCode: "INVALID_AUTH_HEADER" }],
    ]);
    expect((await test.get("/nulle-part")).body.error.errorCode).toBe("NOT_FOUND");
    expect(test.simulator.stats()).toMatchObject({ unauthorized: 1, invalidRequests: 1 });
  });
});

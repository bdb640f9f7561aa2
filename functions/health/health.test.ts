import { afterAll, describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { startTestQueue } from "../../dev/test/queue.ts";
import type { Environment } from "../env.ts";
import { createPlatform, type Platform } from "../http/platform.ts";
import { route as health } from "./get-health.ts";
import { route as readiness } from "./get-readiness.ts";

const queue = await startTestQueue();
const { platform, logged } = await testStack({ dataApi: true, variables: queue.variables });
afterAll(() => queue.stop());

type Group = keyof Environment;

/** The product with other variables in one group; nothing is remembered of it. */
const platformWith = (group: Group, changed: Record<string, string>): Platform =>
  createPlatform(
    { ...platform.environment, [group]: () => ({ ...platform.environment[group](), ...changed }) },
    platform.log,
  );
const ask = (path: string, group: Group = "observation", changed: Record<string, string> = {}) =>
  callerOf(platformWith(group, changed), [health, readiness])("GET", path);

describe("GET /api/health", () => {
  it("says that the service is alive and what is deployed", async () => {
    const reply = await ask("/api/health", "observation", { RELEASE: "8a6e5b9" });
    expect([reply.status, reply.json]).toEqual([200, { status: "ok", version: "8a6e5b9" }]);
  });

  it("does so without a database", async () => {
    expect(
      (await ask("/api/health", "database", { DATABASE_URL: "postgres://app@127.0.0.1:9/none" })).status,
    ).toBe(200);
  });
});

describe("GET /api/health/ready", () => {
  it("is well when every part answers", async () => {
    const reply = await ask("/api/health/ready");
    expect([reply.status, reply.json]).toEqual([200, { status: "ready" }]);
  });

  it.each([
    ["database", "database", { DATABASE_URL: "postgres://app@127.0.0.1:9/none" }],
    ["authDatabase", "authDatabase", { AUTH_DATABASE_URL: "postgres://auth@127.0.0.1:9/none" }],
    ["dataApi", "dataApi", { SUPABASE_URL: "http://127.0.0.1:9" }],
    ["dataApi", "dataApi", { SUPABASE_JWT_KEY: "k".repeat(40) }],
    ["queue", "queue", { QUEUE_URL: "http://127.0.0.1:9/1/jobs" }],
  ] as const)("is a 503 without the %s, which only the log names", async (part, group, changed) => {
    logged.length = 0;
    const reply = await ask("/api/health/ready", group, changed);
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(reply.text).not.toContain(part);
    const said = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said.filter(({ event }) => event === "not ready").map((line) => line["part"])).toEqual([part]);
  });

  it("asks the parts once for many who ask", async () => {
    const call = callerOf(platformWith("observation", {}), [readiness]);
    queue.down = true;
    const replies = await Promise.all(Array.from({ length: 20 }, () => call("GET", "/api/health/ready")));
    queue.down = false;
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await call("GET", "/api/health/ready")).status).toBe(503);
  });
});

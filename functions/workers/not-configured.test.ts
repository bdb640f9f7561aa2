import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { sqsRecord } from "../../dev/test/queue.ts";
import { route as auth } from "../auth/auth.ts";
import { route as feed } from "../contacts/get-feed.ts";
import { createEnvironment } from "../env.ts";
import { createLog } from "../http/log.ts";
import { createPlatform } from "../http/platform.ts";
import { handler as dispatch } from "./dispatch.ts";
import { createWorker } from "./worker.ts";

const usual = {
  APP_URL: "http://localhost:3000",
  BETTER_AUTH_SECRET: "a-secret-of-thirty-two-characters-or-more",
  SMTP_URL: "smtp://127.0.0.1:9",
};

/** A function without some of its variables, and what it logged of that. */
function functionWith(variables: Record<string, string>) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  return { lines, platform: createPlatform(createEnvironment(variables), log) };
}
const variablesIn = (lines: Record<string, unknown>[]): unknown[] =>
  lines.filter(({ level }) => level === "error").map(({ variables }) => variables);

describe("a function whose variables are missing or wrong names them in its log", () => {
  it.each([
    ["BETTER_AUTH_SECRET", { APP_URL: usual.APP_URL, DATABASE_URL: "postgres://a@localhost/b" }],
    ["APP_URL", { ...usual, APP_URL: "secret-word" }],
    ["DATABASE_URL", usual],
    ["DATABASE_URL", { ...usual, DATABASE_URL: "secret-word" }],
  ])("and /api/auth answers 503: %s", async (name, variables) => {
    const { lines, platform } = functionWith(variables);
    const reply = await callerOf(platform, [auth])("GET", "/api/auth/get-session");
    expect([reply.status, reply.error.code, reply.headers.get("retry-after")]).toEqual([
      503,
      "not_configured",
      "300",
    ]);
    expect(reply.text).not.toMatch(/APP_URL|DATABASE|SECRET|secret-word/);
    expect(variablesIn(lines)).toEqual([name]);
    expect(JSON.stringify(lines)).not.toContain("secret-word");
  });

  it("and a route of the product answers 503", async () => {
    const { lines, platform } = functionWith({ APP_URL: usual.APP_URL });
    const reply = await callerOf(platform, [feed])("GET", "/api/me/contacts/feed");
    expect([reply.status, reply.error.code]).toEqual([503, "not_configured"]);
    expect(variablesIn(lines)).toEqual(["BETTER_AUTH_SECRET"]);
  });

  it.each([
    ["DATABASE_URL", "retention", usual],
    ["DATABASE_URL", "refresh-contacts", usual],
    ["CLOCK", "retention", { ...usual, CLOCK: "secret-word" }],
  ])("and the worker leaves the message to be tried again: %s", async (names, kind, variables) => {
    const { lines, platform } = functionWith(variables);
    const body = { kind, organizationId: randomUUID(), jobId: randomUUID() };
    const outcome = await createWorker(platform)({ Records: [sqsRecord(body, 1, "a")] });
    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "a" }] });
    expect(variablesIn(lines)).toEqual([names]);
    expect(JSON.stringify(lines)).not.toContain("secret-word");
  });

  it("and the dispatcher fails, to be called again", async () => {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await expect(dispatch()).rejects.toThrow("check DATABASE_URL");
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    expect(variablesIn(lines)).toEqual(["DATABASE_URL"]);
  });
});

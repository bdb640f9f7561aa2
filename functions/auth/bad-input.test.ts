import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { badBodies, badInput } from "../../dev/test/bad-input.ts";
import { PASSWORD } from "../../dev/test/caller.ts";

const { call, cookie, logged, me, isAnswered } = await badInput();

describe("better-auth's own routes", () => {
  // `bad-input.long.test.ts` sends all: these two are what a column takes for anything but a refusal.
  it.each(["malformed ids", "NUL characters"])(
    "answer %s, and neither by a failure nor late",
    async (kind) => {
      await expect(isAnswered(badBodies[kind] ?? "")).resolves.toBeUndefined();
    },
  );

  it.each(["{", "{'email':1}", '{"email":"a"', "\u0000"])(
    "answer 400 to a body that is no JSON: %j",
    async (body) => {
      for (const path of ["/sign-in/email", "/change-password", "/organization/set-active"]) {
        expect((await call("POST", `/api/auth${path}`, { cookie, body })).status).toBe(400);
      }
    },
  );

  it.each([
    ["/organization/set-active", { organizationId: "42" }],
    ["/organization/remove-member", { memberIdOrEmail: "42", organizationId: "42" }],
    ["/admin/ban-user", { userId: "42" }],
  ])("answer 400 in French to a malformed id: %s", async (path, body) => {
    const reply = await call("POST", `/api/auth${path}`, { cookie, body });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ message: expect.stringMatching(/demande|organisation/i) });
  });

  it.each([
    ["/sign-in/email", { email: 7 }],
    ["/change-password", {}],
  ])("answer 400 in French to fields that are missing or of another type: %s", async (path, body) => {
    const reply = await call("POST", `/api/auth${path}`, { cookie, body });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ message: "La demande est incomplète ou mal formée." });
  });

  it("refuse a body over one megabyte", async () => {
    const body = { email: me.email, password: "a".repeat(1024 * 1024) };
    expect((await call("POST", "/api/auth/sign-in/email", { body })).status).toBe(413);
  });
});

describe("a path that better-auth does not know", () => {
  it.each([
    ["GET", "/api/auth/nothing"],
    ["POST", "/api/auth/sign-in"],
    ["GET", "/api/auth/sign-in/email"],
    ["DELETE", "/api/auth/get-session"],
    ["GET", "/api/auth//get-session"],
    ["GET", "/api/auth/%00"],
    ["GET", "/api/auth/%E0%A4%A"],
  ])("is a 404 in JSON: %s %s", async (method, path) => {
    const reply = await call(method, path, { cookie });
    expect(reply.status).toBe(404);
    expect(reply.error.code).toBe("not_found");
  });

  it("is a 404 however long it is", async () => {
    const reply = await call("GET", `/api/auth/${randomBytes(5000).toString("hex")}`);
    expect(reply.error.code).toBe("not_found");
  });

  it("leaves nothing in the log that the caller wrote", () => {
    expect(logged.join("\n")).not.toMatch(/nothing|exemple\.test|Prospection/);
    expect(PASSWORD).toContain("Prospection");
  });

  it.each([9_007_199_254_740_992, -9_007_199_254_740_992])(
    "refuse a suspension of %d seconds",
    async (seconds) => {
      const body = { userId: me.userId, banExpiresIn: seconds };
      const reply = await call("POST", "/api/auth/admin/ban-user", { cookie, body });
      expect(reply.status).toBe(400);
    },
  );
});

import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createAuth } from "./better-auth.ts";
import { createAuthPool } from "./pool.ts";
import { route } from "./auth.route.ts";

const { admin, platform, logged } = await testStack();
const call = callerOf(platform, [route]);
const me = await createPerson(admin, { user: { role: "admin" }, role: "owner" });
const cookie = await signIn(call, me.email);

/** Every path and method of better-auth's own route table. */
const pool = createAuthPool(platform.environment, platform.log);
const auth = createAuth(platform.environment, pool, platform.log);
const endpoints = Object.values(auth.api).flatMap((one) => {
  const { path, options } = one as { path?: string; options?: { method?: string | string[] } };
  if (path === undefined) return [];
  return [options?.method ?? "GET"].flat().map((method) => [method, path.replace(/:\w+/g, "x")] as const);
});
await pool.end();

const ID_FIELDS = [
  "id",
  "userId",
  "organizationId",
  "memberId",
  "memberIdOrEmail",
  "invitationId",
  "teamId",
  "token",
  "sessionToken",
  "accountId",
  "providerId",
  "organizationSlug",
  "email",
  "name",
  "role",
  "slug",
  "callbackURL",
  "password",
];
const bodies: Record<string, unknown> = {
  "malformed ids": Object.fromEntries(ID_FIELDS.map((name) => [name, "42"])),
  "numbers for texts": Object.fromEntries(ID_FIELDS.map((name) => [name, 7])),
  "NUL characters": Object.fromEntries(ID_FIELDS.map((name) => [name, "a\u0000b@exemple.test"])),
  "a text": "texte",
  "a list": [1],
  null: null,
};
// These end the caller's session, and would hide later results.
const ENDING = ["/sign-out", "/revoke-sessions", "/delete-user", "/admin/revoke-user-sessions"];

describe("better-auth's own routes", () => {
  it("are known to this test", () => {
    expect(endpoints.map(([, path]) => path)).toEqual(
      expect.arrayContaining([
        "/sign-in/email",
        "/organization/set-active",
        "/admin/ban-user",
        "/change-password",
      ]),
    );
  });

  it.each(Object.keys(bodies))("never answer %s by a failure of the server", async (name) => {
    const failures: string[] = [];
    for (const [method, path] of endpoints) {
      if (ENDING.includes(path)) continue;
      const value = bodies[name];
      const query = new URLSearchParams();
      for (const [key, field] of Object.entries(value ?? {})) query.set(key, String(field));
      const reply = await call(method, `/api/auth${path}${method === "GET" ? `?${query.toString()}` : ""}`, {
        cookie,
        ...(method === "GET" ? {} : { body: value }),
      });
      if (reply.status >= 500) failures.push(`${method} ${path} ${reply.status} ${reply.text}`);
    }
    expect(failures).toEqual([]);
  });

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

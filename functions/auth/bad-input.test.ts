import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession } from "../../dev/test/factories.ts";
import { REACHABLE } from "./reachable.ts";
import { route } from "./auth.route.ts";

const { admin, platform, logged } = await testStack();
const call = callerOf(platform, [route]);
const me = await createPerson(admin, { user: { role: "admin" }, role: "owner" });
const { cookie } = await createSession(admin, me.userId, me.organizationId);

// These end the caller's session or organization, and would hide later results.
const ENDING = ["/sign-out", "/revoke-sessions", "/organization/delete", "/organization/leave"];
const endpoints = REACHABLE.map((one) => one.replace(/:\w+/, "x").split(" ") as [string, string]).filter(
  ([, path]) => !ENDING.includes(path),
);

const FIELDS = [
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
  "newPassword",
  "logo",
  "metadata",
  "data",
  "permissions",
  "image",
  "idToken",
  "additionalData",
  "provider",
  "scopes",
];
const everyField = (value: string) => `{${FIELDS.map((name) => `"${name}":${value}`).join(",")}}`;
const bodies: Record<string, string> = {
  "malformed ids": everyField('"42"'),
  "numbers without end for texts": everyField("1e999"),
  "NUL characters": everyField('"a\\u0000b@exemple.test"'),
  "half surrogate pairs": everyField('"\\ud800"'),
  "texts that are slow to match": everyField(JSON.stringify(`${"a".repeat(1_500)}@${"a.".repeat(1_500)}`)),
  prototypes: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  "a text": '"texte"',
  "a list": "[1]",
  null: "null",
};

describe("better-auth's own routes", () => {
  it.each(Object.entries(bodies))(
    "answer %s, and neither by a failure of the server nor late",
    async (_, body) => {
      const failures: string[] = [];
      const asked: unknown = JSON.parse(body);
      const query = new URLSearchParams();
      for (const [key, field] of Object.entries(asked ?? {})) query.set(key, String(field).slice(0, 200));
      for (const [method, path] of endpoints) {
        const before = process.cpuUsage();
        const reply = await (method === "GET"
          ? call(method, `/api/auth${path}?${query.toString()}`, { cookie })
          : call(method, `/api/auth${path}`, { cookie, body }));
        if (reply.status >= 500 || reply.error.code === "not_found")
          failures.push(`${method} ${path} ${reply.status} ${reply.text}`);
        // CPU time, not elapsed time: the machine may be busy.
        const { user, system } = process.cpuUsage(before);
        if (user + system > 3_000_000) failures.push(`${method} ${path} ${user + system} µs`);
      }
      expect(failures).toEqual([]);
      expect(logged.filter((line) => line.includes('"unexpected error"'))).toEqual([]);
      expect({}).not.toHaveProperty("role");
      const session = await call("GET", "/api/auth/get-session?disableCookieCache=true", { cookie });
      expect(session.json).toMatchObject({ user: { id: me.userId, role: "admin" } });
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

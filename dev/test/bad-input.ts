import { expect } from "vitest";
import { route } from "../../functions/auth/auth.ts";
import { REACHABLE } from "../../functions/auth/reachable.ts";
import { callerOf, createPerson } from "./caller.ts";
import { testStack } from "./database.ts";
import { createSession } from "./factories.ts";

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
export const badBodies: Record<string, string> = {
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

/** Sends bodies to every call of better-auth that the product has, as an administrator who owns an organization. */
export async function badInput() {
  const { admin, platform, logged } = await testStack();
  const call = callerOf(platform, [route]);
  const me = await createPerson(admin, { user: { role: "admin" }, role: "owner" });
  const { cookie } = await createSession(admin, me.userId, me.organizationId);
  /** Each call answers, and neither by a failure of the server nor late. */
  const isAnswered = async (body: string): Promise<void> => {
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
  };
  return { admin, call, cookie, logged, me, isAnswered };
}

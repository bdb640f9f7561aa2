import { describe, expect, it } from "vitest";
import { agreementOf, NOBODY } from "../../../dev/test/agreement.ts";
import { createPerson, PASSWORD } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";

const stack = await testStack({ mailbox: true });
const { admin } = stack;
const { call, verdicts } = agreementOf(stack);
const post = (path: string, cookie: string, body: unknown = {}) =>
  call("POST", `/api/auth${path}`, { cookie, body });

/** The cookies a browser keeps: the last of each name. */
const kept = (cookie: string): Map<string, string> =>
  new Map(cookie.split("; ").map((pair) => [pair.split("=")[0] ?? "", pair]));

/** An administrator impersonating a person, with all cookies. */
async function acting() {
  const boss = await createPerson(admin, { user: { role: "admin" } });
  const { cookie: bossCookie } = await createSession(admin, boss.userId, boss.organizationId);
  const person = await createPerson(admin);
  const reply = await post("/admin/impersonate-user", bossCookie, { userId: person.userId });
  expect(reply.status, reply.text).toBe(200);
  const cookies = kept(reply.cookie);
  return { boss, bossCookie, person, cookies, cookie: [...cookies.values()].join("; ") };
}
const secondsLeft = async (userId: string) => {
  const { rows } = await admin.query<{ seconds: number }>(
    `select round(extract(epoch from expires_at - now()))::int as seconds from better_auth.session
     where user_id = $1 and impersonated_by is not null`,
    [userId],
  );
  return rows.map(({ seconds }) => seconds);
};

const WAYS_IN = [
  ["POST", "/change-password", { currentPassword: PASSWORD, newPassword: "Autre-Phrase-2026!" }],
  ["POST", "/change-email", { newEmail: "a-moi@exemple.test" }],
  ["POST", "/delete-user", {}],
  ["POST", "/delete-user", { password: PASSWORD }],
  ["GET", "/delete-user/callback?token=abc", undefined],
  ["POST", "/link-social", { provider: "github" }],
  ["POST", "/unlink-account", { providerId: "credential" }],
  ["POST", "/get-access-token", { providerId: "github" }],
  ["POST", "/refresh-token", { providerId: "github" }],
  ["GET", "/list-sessions", undefined],
  ["POST", "/revoke-session", { token: "abc" }],
  ["POST", "/revoke-sessions", {}],
  ["POST", "/revoke-other-sessions", {}],
] as const;

describe("Acting as somebody", () => {
  it.each(["user", "administrator", "", "Admin"])("is not for the role %j", async (role) => {
    const me = await createPerson(admin, { user: { role }, role: "owner" });
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    const person = await createPerson(admin, { organizationId: me.organizationId });
    expect((await post("/admin/impersonate-user", cookie, { userId: person.userId })).status).toBe(403);
    expect(await secondsLeft(person.userId)).toEqual([]);
  });

  it("is not possible as another administrator, nor as oneself", async () => {
    const { boss, bossCookie } = await acting();
    const other = await createPerson(admin, { user: { role: "user,admin" } });
    for (const userId of [other.userId, boss.userId]) {
      const reply = await post("/admin/impersonate-user", bossCookie, { userId });
      expect(reply.status).toBe(403);
      expect(reply.json).toMatchObject({ code: "YOU_CANNOT_IMPERSONATE_ADMINS" });
    }
  });

  it("gives none of the administrator's rights meanwhile", async () => {
    const { boss, cookie } = await acting();
    for (const path of ["ban-user", "impersonate-user", "set-role", "set-user-password"]) {
      const body = { userId: boss.userId, role: "user", newPassword: "Autre-Phrase-2026!" };
      expect((await post(`/admin/${path}`, cookie, body)).status, path).toBe(403);
    }
  });

  it("does not reach who gets in as them, which the person themselves still may", async () => {
    const { person, cookie } = await acting();
    await admin.query(`update better_auth."user" set email_verified = false where id = $1`, [person.userId]);
    const ask = (cookie: string, [method, path, body]: (typeof WAYS_IN)[number]) =>
      call(method, `/api/auth${path}`, { cookie, ...(body === undefined ? {} : { body }) });
    for (const way of WAYS_IN) {
      const reply = await ask(cookie, way);
      expect([reply.status, reply.json], way[1]).toMatchObject([403, { code: "IMPERSONATING" }]);
    }
    for (const way of WAYS_IN) {
      const own = await createSession(admin, person.userId, person.organizationId);
      expect((await ask(own.cookie, way)).json ?? {}, way[1]).not.toMatchObject({ code: "IMPERSONATING" });
    }
  });

  it("lasts an hour, whichever cookies are left out", async () => {
    const { person, cookies, cookie } = await acting();
    const [session = ""] = [...cookies].flatMap(([name, pair]) =>
      name.endsWith("session_token") ? [pair] : [],
    );
    for (const sent of [cookie, session]) {
      expect((await call("GET", "/api/auth/get-session", { cookie: sent })).json).toMatchObject({
        user: { id: person.userId },
      });
      const [left = 0] = await secondsLeft(person.userId);
      expect(left).toBeGreaterThan(3_500);
      expect(left).toBeLessThanOrEqual(3_600);
    }
    await admin.query(
      "update better_auth.session set expires_at = now() - interval '1 second' where user_id = $1",
      [person.userId],
    );
    expect(await verdicts(session)).toEqual(NOBODY);
  });

  it("ends by stopping: the administrator is back, the person's session is gone", async () => {
    const { boss, person, cookie } = await acting();
    const stopped = await post("/admin/stop-impersonating", cookie);
    expect(stopped.status).toBe(200);
    const back = [...kept(stopped.cookie).values()].join("; ");
    expect((await call("GET", "/api/auth/get-session", { cookie: back })).json).toMatchObject({
      user: { id: boss.userId },
    });
    expect(await secondsLeft(person.userId)).toEqual([]);
  });

  it.each<[string, (ids: { boss: string; person: string }) => [string, string]]>([
    ["is banned", ({ boss }) => [`update better_auth."user" set banned = true where id = $1`, boss]],
    [
      "is no administrator any more",
      ({ boss }) => [`update better_auth."user" set role = 'user' where id = $1`, boss],
    ],
    ["is deleted", ({ boss }) => [`delete from better_auth."user" where id = $1`, boss]],
    [
      "has a new password",
      ({ boss }) => ["update better_auth.account set password = 'x' where user_id = $1", boss],
    ],
  ])("ends when the administrator %s", async (_, change) => {
    await createPerson(admin, { user: { role: "admin" } });
    const { boss, person, cookie } = await acting();
    const { cookie: own } = await createSession(admin, person.userId, person.organizationId);
    const [text, id] = change({ boss: boss.userId, person: person.userId });
    await admin.query("update better_auth.member set role = 'member' where user_id = $1", [id]);
    await admin.query(text, [id]);
    expect(await verdicts(cookie)).toEqual(NOBODY);
    expect((await call("GET", "/api/auth/get-session", { cookie: own })).json).not.toBeNull();
  });

  it("ends when the person becomes an administrator", async () => {
    const { person, cookie } = await acting();
    await admin.query(`update better_auth."user" set role = 'admin' where id = $1`, [person.userId]);
    expect(await verdicts(cookie)).toEqual(NOBODY);
  });
});

import { describe, expect, it } from "vitest";
import { agreed, agreementOf, NOBODY } from "../../../dev/test/agreement.ts";
import { createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createMember, createOrganization, createSession } from "../../../dev/test/factories.ts";
import { SessionReply } from "../contract.ts";

const stack = await testStack();
const { admin } = stack;
const { call, verdicts } = agreementOf(stack);

const DAY = 86_400;
const signInWith = (email: string, rememberMe: boolean | undefined) =>
  call("POST", "/api/auth/sign-in/email", { body: { email, password: PASSWORD, rememberMe } });
const read = async (cookie: string, query = "") => {
  const reply = await call("GET", `/api/auth/get-session${query}`, { cookie });
  return { session: SessionReply.parse(reply.json), setCookies: reply.headers.getSetCookie() };
};
/** Remaining seconds of each of a person's sessions. */
const left = async (userId: string) => {
  const { rows } = await admin.query<{ seconds: number }>(
    "select round(extract(epoch from expires_at - now()))::int as seconds from better_auth.session where user_id = $1",
    [userId],
  );
  return rows.map(({ seconds }) => seconds);
};
const setLeft = (userId: string, seconds: number) =>
  admin.query(
    "update better_auth.session set expires_at = now() + make_interval(secs => $2) where user_id = $1",
    [userId, seconds],
  );

describe("a session's life", () => {
  it("is seven days, in the row and in the cookie", async () => {
    const me = await createPerson(admin);
    const reply = await signInWith(me.email, true);
    expect((await left(me.userId))[0]).toBeCloseTo(7 * DAY, -2);
    expect(reply.headers.getSetCookie()[0]).toContain(`Max-Age=${7 * DAY};`);
  });

  it("is remembered unless said otherwise", async () => {
    const me = await createPerson(admin);
    const reply = await signInWith(me.email, undefined);
    expect(reply.headers.getSetCookie()[0]).toContain(`Max-Age=${7 * DAY};`);
  });

  it("begins anew once a day of it is used, cookie included", async () => {
    const me = await createPerson(admin);
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    await setLeft(me.userId, 6 * DAY - 60);
    const { setCookies } = await read(cookie);
    expect((await left(me.userId))[0]).toBeCloseTo(7 * DAY, -2);
    expect(setCookies.join()).toContain(`Max-Age=${7 * DAY};`);
  });

  it("goes on as it is before that", async () => {
    const me = await createPerson(admin);
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    await setLeft(me.userId, 6 * DAY + 60);
    expect((await read(cookie)).setCookies).toEqual([]);
    expect((await left(me.userId))[0]).toBeCloseTo(6 * DAY + 60, -1.5);
  });

  it("is not renewed where the call says disableRefresh", async () => {
    const me = await createPerson(admin);
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    await setLeft(me.userId, 2 * DAY);
    const { session, setCookies } = await read(cookie, "?disableRefresh=true&disableCookieCache=true");
    expect(session?.user.id).toBe(me.userId);
    expect(setCookies).toEqual([]);
    expect((await left(me.userId))[0]).toBeCloseTo(2 * DAY, -2);
  });

  it("is not renewed, and its cookie leaves with the browser, where it is not to be remembered", async () => {
    const me = await createPerson(admin);
    const reply = await signInWith(me.email, false);
    const [token] = reply.headers.getSetCookie();
    expect(token).not.toMatch(/Max-Age|Expires/);
    await setLeft(me.userId, 3_600);
    const { session, setCookies } = await read(reply.cookie);
    expect(session?.user.id).toBe(me.userId);
    expect(setCookies).toEqual([]);
    expect((await left(me.userId))[0]).toBeCloseTo(3_600, -2);
  });

  it("ends: what is past its time is deleted by the first call that brings it", async () => {
    const me = await createPerson(admin);
    const { cookie } = await createSession(admin, me.userId, me.organizationId);
    await setLeft(me.userId, -1);
    expect(await verdicts(cookie)).toEqual(NOBODY);
    expect(await left(me.userId)).toEqual([]);
  });

  it("fits the cookie of every browser: at most 400 days and 4093 characters", async () => {
    const me = await createPerson(admin);
    const cookies = [true, false].map(async (remember) => signInWith(me.email, remember));
    for (const { headers } of await Promise.all(cookies)) {
      expect(headers.getSetCookie().length).toBeGreaterThan(0);
      for (const line of headers.getSetCookie()) {
        const value = line.slice(line.indexOf("=") + 1).split(";")[0] ?? "";
        expect(value.length).toBeLessThanOrEqual(4_093);
        expect(Number(/Max-Age=(\d+)/.exec(line)?.[1] ?? 0)).toBeLessThanOrEqual(400 * DAY);
      }
    }
  });
});

describe("the active organization", () => {
  const activeOf = async (cookie: string) => (await read(cookie)).session?.session.activeOrganizationId;
  /** An owner, and a member with two sessions in the organization and a membership in another. */
  async function team() {
    const owner = await createPerson(admin, { role: "owner" });
    const organizationId = owner.organizationId ?? "";
    const ownerCookie = (await createSession(admin, owner.userId, organizationId)).cookie;
    const member = await createPerson(admin, { organizationId });
    const elsewhere = await createOrganization(admin);
    await createMember(admin, elsewhere, member.userId);
    const sessions = [
      await createSession(admin, member.userId, organizationId),
      await createSession(admin, member.userId, organizationId),
    ].map(({ cookie }) => cookie);
    const other = (await createSession(admin, member.userId, elsewhere)).cookie;
    return { owner, ownerCookie, organizationId, member, elsewhere, sessions, other };
  }
  const cleared = async (sessions: string[]) => {
    for (const cookie of sessions) {
      expect(await activeOf(cookie)).toBeNull();
      expect((await call("GET", "/api/who", { cookie })).error.code).toBe("no_active_organization");
    }
  };

  it("is that of nobody's session any more once they are removed, in every session and no other", async () => {
    const { ownerCookie, organizationId, member, elsewhere, sessions, other } = await team();
    const removed = await call("POST", "/api/auth/organization/remove-member", {
      cookie: ownerCookie,
      body: { memberIdOrEmail: member.email, organizationId },
    });
    expect(removed.status).toBe(200);
    await cleared(sessions);
    expect(await activeOf(other)).toBe(elsewhere);
    expect(await activeOf(ownerCookie)).toBe(organizationId);
  });

  it("is cleared in every session of whoever leaves", async () => {
    const { organizationId, elsewhere, sessions, other } = await team();
    const left = await call("POST", "/api/auth/organization/leave", {
      cookie: sessions[0],
      body: { organizationId },
    });
    expect(left.status).toBe(200);
    await cleared(sessions);
    expect(await activeOf(other)).toBe(elsewhere);
  });

  it("is cleared for everybody when the organization is deleted", async () => {
    const { ownerCookie, organizationId, elsewhere, sessions, other } = await team();
    await admin.query("delete from better_auth.organization where id = $1", [organizationId]);
    await cleared([...sessions, ownerCookie]);
    expect(await activeOf(other)).toBe(elsewhere);
  });

  it("is cleared by asking for an organization one is no member of", async () => {
    const { ownerCookie, elsewhere } = await team();
    const reply = await call("POST", "/api/auth/organization/set-active", {
      cookie: ownerCookie,
      body: { organizationId: elsewhere },
    });
    expect(reply.status).toBe(403);
    expect(await activeOf(ownerCookie)).not.toBe(elsewhere);
    expect((await call("GET", "/api/who", { cookie: ownerCookie })).status).not.toBe(200);
  });

  it("is unset by null and set again by whoever belongs there", async () => {
    const { sessions, organizationId } = await team();
    const [cookie = ""] = sessions;
    const set = (to: string | null) =>
      call("POST", "/api/auth/organization/set-active", { cookie, body: { organizationId: to } });
    expect((await set(null)).status).toBe(200);
    expect(await activeOf(cookie)).toBeNull();
    expect((await set(organizationId)).status).toBe(200);
    expect(await activeOf(cookie)).toBe(organizationId);
  });

  it("opens nothing where the membership went by another way", async () => {
    const { sessions, other, member, organizationId, elsewhere } = await team();
    await admin.query("delete from better_auth.member where user_id = $1 and organization_id = $2", [
      member.userId,
      organizationId,
    ]);
    await cleared(sessions);
    expect(await activeOf(other)).toBe(elsewhere);
  });
});

describe("whoever is banned or deleted", () => {
  async function bossAndPerson() {
    const boss = await createPerson(admin, { user: { role: "admin" } });
    const bossCookie = (await createSession(admin, boss.userId, boss.organizationId)).cookie;
    const person = await createPerson(admin);
    const cookies = [
      (await createSession(admin, person.userId, person.organizationId)).cookie,
      (await createSession(admin, person.userId, person.organizationId)).cookie,
    ];
    const act = (path: string, body: Record<string, unknown> = {}) =>
      call("POST", `/api/auth/admin/${path}`, {
        cookie: bossCookie,
        body: { userId: person.userId, ...body },
      });
    return { person, cookies, act };
  }

  it.each([
    ["for good", {}],
    ["for an hour", { banExpiresIn: 3_600 }],
  ])("is out of every session at once, and stays out: banned %s", async (_, body) => {
    const { person, cookies, act } = await bossAndPerson();
    expect((await act("ban-user", body)).status).toBe(200);
    for (const cookie of cookies) expect(await verdicts(cookie)).toEqual(NOBODY);
    await expect(signIn(call, person.email)).rejects.toThrow("403");
    expect((await act("unban-user")).status).toBe(200);
    for (const cookie of cookies) expect(await verdicts(cookie)).toEqual(NOBODY);
    expect(await verdicts(await signIn(call, person.email))).toEqual(agreed(person.userId));
  });

  it("comes back when a temporary ban is over", async () => {
    const { person, act } = await bossAndPerson();
    await act("ban-user", { banExpiresIn: 3_600 });
    await admin.query(
      `update better_auth."user" set ban_expires = now() - interval '1 second' where id = $1`,
      [person.userId],
    );
    expect(await verdicts(await signIn(call, person.email))).toEqual(agreed(person.userId));
  });

  it("is out of every session at once: deleted", async () => {
    const { person, cookies, act } = await bossAndPerson();
    expect((await act("remove-user")).status).toBe(200);
    for (const cookie of cookies) expect(await verdicts(cookie)).toEqual(NOBODY);
    await expect(signIn(call, person.email)).rejects.toThrow("401");
  });
});

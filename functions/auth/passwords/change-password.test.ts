import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createMember, createOrganization, createSession } from "../../../dev/test/factories.ts";
import { route as feed } from "../../contacts/get-feed.ts";
import { route } from "../auth.ts";
import { SessionReply } from "../contract.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route, feed]);
const NEW = "Relance-Demain-2027?";

async function signedIn() {
  const person = await createPerson(admin);
  return { ...person, cookie: await signIn(call, person.email) };
}

/** A person with a session, however it was made. */
async function withSession() {
  const person = await createPerson(admin);
  const { cookie } = await createSession(admin, person.userId, person.organizationId);
  return { ...person, cookie };
}

const change = (cookie: string | undefined, body: Record<string, unknown>) =>
  call("POST", "/api/auth/change-password", { cookie, body: { revokeOtherSessions: true, ...body } });

describe("changing the password", () => {
  it("keeps the active organization, ends every other session and lets the new password in", async () => {
    const me = await signedIn();
    const elsewhere = await signIn(call, me.email);
    const reply = await change(me.cookie, { currentPassword: PASSWORD, newPassword: NEW });
    expect(reply.status).toBe(200);
    const session = await call("GET", "/api/auth/get-session", { cookie: reply.cookie });
    expect(SessionReply.parse(session.json)).toMatchObject({
      session: { activeOrganizationId: me.organizationId },
      isHubspotAuthActive: false,
    });
    expect((await call("GET", "/api/me/contacts/feed", { cookie: reply.cookie })).status).toBe(200);
    for (const cookie of [me.cookie, elsewhere]) {
      expect((await call("GET", "/api/me/contacts/feed", { cookie })).status).toBe(401);
    }
    await expect(signIn(call, me.email, PASSWORD)).rejects.toThrow("401");
    expect(await signIn(call, me.email, NEW)).toContain("session_token");
  });

  it("keeps an active organization that is not the one joined first", async () => {
    const me = await signedIn();
    const second = await createOrganization(admin);
    await createMember(admin, second, me.userId);
    const active = await call("POST", "/api/auth/organization/set-active", {
      cookie: me.cookie,
      body: { organizationId: second },
    });
    expect(active.status).toBe(200);
    const reply = await change(me.cookie, { currentPassword: PASSWORD, newPassword: NEW });
    const session = await call("GET", "/api/auth/get-session", { cookie: reply.cookie });
    expect(SessionReply.parse(session.json)?.session.activeOrganizationId).toBe(second);
  });

  // password-rules.test.ts has every rule.
  it.each([
    ["prospection-2026!", { code: "PASSWORD_RULE_BROKEN", message: "1 majuscule minimum" }],
    ["Court-2026!", { code: "PASSWORD_TOO_SHORT", details: { newPassword: "12 caractères minimum" } }],
    [
      `${NEW}${"a".repeat(120)}`,
      { code: "PASSWORD_TOO_LONG", details: { newPassword: "128 caractères maximum" } },
    ],
  ])("to %j is refused, and ends nothing", async (newPassword, refusal) => {
    const me = await withSession();
    const reply = await change(me.cookie, { currentPassword: PASSWORD, newPassword });
    expect([reply.status, reply.json]).toMatchObject([400, refusal]);
    expect((await call("GET", "/api/me/contacts/feed", { cookie: me.cookie })).status).toBe(200);
  });

  it("needs the current one", async () => {
    const me = await signedIn();
    const reply = await change(me.cookie, { currentPassword: "Autre-Motdepasse-1!", newPassword: NEW });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ code: "INVALID_PASSWORD", message: "Mot de passe actuel incorrect" });
    expect((await call("GET", "/api/me/contacts/feed", { cookie: me.cookie })).status).toBe(200);
  });
});

describe("a connection of better-auth's that breaks", () => {
  it("costs the call it served at most, never the process", async () => {
    const me = await signedIn();
    const locker = await admin.connect();
    try {
      await locker.query("begin; lock table better_auth.session in access exclusive mode");
      const waiting = call("GET", "/api/auth/get-session", { cookie: me.cookie });
      await expect
        .poll(async () => {
          const { rows } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where usename = 'auth_server' and datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
      expect((await waiting).status).toBe(503);
    } finally {
      await locker.query("rollback");
      locker.release();
    }
    expect((await call("GET", "/api/auth/get-session", { cookie: me.cookie })).status).toBe(200);
  });
});

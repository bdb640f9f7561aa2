import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
const NEW = "Relance-Demain-2027?";

const tokenIn = (cookie: string): string =>
  decodeURIComponent(/session_token=([^;]*)/.exec(cookie)?.[1] ?? "").split(".")[0] ?? "";
const whose = async (cookie: string): Promise<string | null> => {
  const reply = await call("GET", "/api/auth/get-session", { cookie });
  return (reply.json as { user: { id: string } } | null)?.user.id ?? null;
};
/** A session that its owner planted in another person's browser. */
async function planted() {
  const thief = await createPerson(admin);
  const { cookie, token } = await createSession(admin, thief.userId, thief.organizationId);
  return { thief, cookie, token };
}

describe("A session that somebody else put into the browser is not the one that goes on", () => {
  it("after signing in", async () => {
    const { thief, cookie, token } = await planted();
    const me = await createPerson(admin);
    const reply = await call("POST", "/api/auth/sign-in/email", {
      cookie,
      body: { email: me.email, password: PASSWORD },
    });
    expect(reply.status).toBe(200);
    expect(tokenIn(reply.cookie)).not.toBe(token);
    expect(await whose(reply.cookie)).toBe(me.userId);
    expect(await whose(cookie)).toBe(thief.userId);
    const { rows } = await admin.query<{ active: string | null }>(
      "select active_organization_id as active from better_auth.session where user_id = $1",
      [me.userId],
    );
    expect(rows).toEqual([{ active: me.organizationId }]);
  });

  it("nor one that nobody has yet, signed or not", async () => {
    const me = await createPerson(admin);
    for (const cookie of [
      "better-auth.session_token=choisi",
      "better-auth.session_token=choisi.c2lnbmF0dXJl",
    ]) {
      const reply = await call("POST", "/api/auth/sign-in/email", {
        cookie,
        body: { email: me.email, password: PASSWORD },
      });
      expect(reply.status).toBe(200);
      expect(tokenIn(reply.cookie)).not.toContain("choisi");
      expect(tokenIn(reply.cookie).length).toBeGreaterThanOrEqual(32);
      expect(await whose(cookie)).toBeNull();
    }
  });

  it("after signing in again: each has a token of its own", async () => {
    const me = await createPerson(admin);
    const first = await signIn(call, me.email);
    const reply = await call("POST", "/api/auth/sign-in/email", {
      cookie: first,
      body: { email: me.email, password: PASSWORD },
    });
    expect(tokenIn(reply.cookie)).not.toBe(tokenIn(first));
  });

  it("after changing the password, where the other sessions end", async () => {
    const me = await createPerson(admin);
    const [stolen, own] = [await signIn(call, me.email), await signIn(call, me.email)];
    const reply = await call("POST", "/api/auth/change-password", {
      cookie: own,
      body: { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true },
    });
    expect(tokenIn(reply.cookie)).not.toBe("");
    expect(tokenIn(reply.cookie)).not.toBe(tokenIn(own));
    expect([await whose(stolen), await whose(own), await whose(reply.cookie)]).toEqual([
      null,
      null,
      me.userId,
    ]);
  });

  it("after choosing a password by a link: every session ends and none begins", async () => {
    const { thief, cookie } = await planted();
    const me = await createPerson(admin);
    const stolen = await signIn(call, me.email);
    await call("POST", "/api/auth/request-password-reset", { body: { email: me.email } });
    const token = (await mails.newest(me.email, "reset"))?.token;
    const reply = await call("POST", "/api/auth/reset-password", {
      cookie,
      body: { token, newPassword: NEW },
    });
    expect(reply.status).toBe(200);
    expect(reply.cookie).not.toContain("session");
    expect([await whose(stolen), await whose(cookie)]).toEqual([null, thief.userId]);
  });

  it("after signing out: the old cookie is worth nothing", async () => {
    const me = await createPerson(admin);
    const cookie = await signIn(call, me.email);
    await call("POST", "/api/auth/sign-out", { cookie, body: {} });
    expect(await whose(cookie)).toBeNull();
    expect((await call("POST", "/api/auth/update-user", { cookie, body: { name: "Prise" } })).status).toBe(
      401,
    );
  });

  it("when acting as somebody: the administrator's own is not theirs", async () => {
    const boss = await createPerson(admin, { user: { role: "admin" } });
    const own = await signIn(call, boss.email);
    const me = await createPerson(admin);
    const reply = await call("POST", "/api/auth/admin/impersonate-user", {
      cookie: own,
      body: { userId: me.userId },
    });
    expect(reply.status).toBe(200);
    const tokens = reply.headers
      .getSetCookie()
      .flatMap((line) => (line.includes(".session_token=") ? [tokenIn(line)] : []));
    expect(tokens.at(-1)).not.toBe(tokenIn(own));
    expect(await whose(own)).toBe(boss.userId);
  });
});

describe("Somebody else's session", () => {
  it("is not ended by naming its token or its id", async () => {
    const [me, other] = [await createPerson(admin), await createPerson(admin)];
    const [cookie, theirs] = [await signIn(call, me.email), await signIn(call, other.email)];
    const { rows } = await admin.query<{ id: string }>(
      "select id from better_auth.session where user_id = $1",
      [other.userId],
    );
    for (const token of [tokenIn(theirs), rows[0]?.id]) {
      await call("POST", "/api/auth/revoke-session", { cookie, body: { token } });
    }
    expect(await whose(theirs)).toBe(other.userId);
  });

  it("is not opened by its token without our signature, nor by its id", async () => {
    const me = await createPerson(admin);
    const { token } = await createSession(admin, me.userId, me.organizationId);
    for (const cookie of [
      `better-auth.session_token=${token}`,
      `better-auth.session_token=${token}.${Buffer.alloc(32).toString("base64")}`,
      `better-auth.session_data=${Buffer.from(JSON.stringify({ session: { session: { token } } })).toString("base64url")}`,
    ]) {
      expect(await whose(cookie)).toBeNull();
    }
    const reply = await call("GET", "/api/auth/get-session", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.json).toBeNull();
  });
});

describe("A cookie of ours", () => {
  it("is read by no script and sent by no other site", async () => {
    const me = await createPerson(admin);
    const reply = await call("POST", "/api/auth/sign-in/email", {
      body: { email: me.email, password: PASSWORD },
    });
    for (const line of reply.headers.getSetCookie()) {
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=Lax/i);
      expect(line).toMatch(/; Path=\//i);
      expect(line).not.toMatch(/Domain=/i);
    }
  });
});

describe("A ban", () => {
  it("while its person is signing in leaves them outside", async () => {
    const boss = await createPerson(admin, { user: { role: "admin" } });
    const bossCookie = await signIn(call, boss.email);
    for (let round = 0; round < 4; round++) {
      const me = await createPerson(admin);
      const [entered, banned] = await Promise.all([
        call("POST", "/api/auth/sign-in/email", { body: { email: me.email, password: PASSWORD } }),
        call("POST", "/api/auth/admin/ban-user", { cookie: bossCookie, body: { userId: me.userId } }),
      ]);
      expect(banned.status).toBe(200);
      expect(await whose(entered.cookie)).toBeNull();
    }
  });
});

import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { TEST_SECRET, testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
const NEW = "Relance-Demain-2027?";
const otherCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

async function signedIn(user: Record<string, unknown> = {}) {
  const person = await createPerson(admin, { user });
  return { ...person, cookie: (await createSession(admin, person.userId, person.organizationId)).cookie };
}
const exists = async (userId: string) =>
  ((await admin.query(`select from better_auth."user" where id = $1`, [userId])).rowCount ?? 0) > 0;
const expire = (userId: string) =>
  admin.query(
    "update better_auth.verification set expires_at = now() - interval '1 second' where value = $1",
    [userId],
  );

/** Invalid tokens derived from a valid one. */
const SPOILED: Record<string, (token: string) => string> = {
  truncated: (token) => token.slice(0, -1),
  "longer by a letter": (token) => `${token}a`,
  "in the other letter case": otherCase,
  "with spaces around it": (token) => ` ${token} `,
  "with a NUL after it": (token) => `${token}\u0000`,
  "with a wildcard": (token) => `${token.slice(0, -1)}%`,
  empty: () => "",
  "an identifier of its own": (token) => `reset-password:${token}`,
};

describe("A link to choose a password", () => {
  const reset = (body: Record<string, unknown>) => call("POST", "/api/auth/reset-password", { body });
  async function asked() {
    const me = await createPerson(admin);
    await call("POST", "/api/auth/request-password-reset", { body: { email: me.email } });
    return { ...me, token: (await mails.newest(me.email, "reset"))?.token ?? "" };
  }
  const keepsPassword = async (email: string) => expect(await signIn(call, email)).toContain("session_token");

  it("is worth nothing when its token is spoiled, or is no text", async () => {
    const me = await asked();
    const spoiled = Object.entries(SPOILED).map(([how, spoil]) => [how, spoil(me.token)] as const);
    const noTexts = [[me.token], { $ne: "" }, { value: me.token }, true, 0].map(
      (it) => ["no text", it] as const,
    );
    for (const [how, token] of [...spoiled, ...noTexts]) {
      expect((await reset({ token, newPassword: NEW })).status, how).toBe(400);
    }
    await keepsPassword(me.email);
    expect((await reset({ token: me.token, newPassword: NEW })).status).toBe(200);
  });

  it("sets the password of whom it was sent to, whoever is signed in and whatever else is sent", async () => {
    const [me, other] = [await asked(), await signedIn()];
    const reply = await call("POST", "/api/auth/reset-password", {
      cookie: other.cookie,
      body: { token: me.token, newPassword: NEW, userId: other.userId, email: other.email },
    });
    expect(reply.status).toBe(200);
    await keepsPassword(other.email);
    expect(await signIn(call, me.email, NEW)).toContain("session_token");
    expect(reply.cookie).not.toContain("session");
  });

  it("is used once by two at the same time", async () => {
    const me = await asked();
    const passwords = [`${NEW}a`, `${NEW}b`, `${NEW}c`];
    const replies = await Promise.all(
      passwords.map((newPassword) => reset({ token: me.token, newPassword })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it("is worth nothing once expired, deleted with its account, or as another kind of link", async () => {
    const me = await asked();
    await expire(me.userId);
    expect((await reset({ token: me.token, newPassword: NEW })).status).toBe(400);
    await keepsPassword(me.email);
    const gone = await asked();
    await admin.query(`delete from better_auth."user" where id = $1`, [gone.userId]);
    expect((await reset({ token: gone.token, newPassword: NEW })).status).toBe(400);
    const leaving = await signedIn();
    await call("POST", "/api/auth/delete-user", { cookie: leaving.cookie, body: {} });
    const token = (await mails.newest(leaving.email, "delete"))?.token ?? "";
    expect(token).not.toBe("");
    for (const wrong of [token, `delete-account-${token}`]) {
      expect((await reset({ token: wrong, newPassword: NEW })).status).toBe(400);
    }
  });

  it("lets nobody in who is banned", async () => {
    const me = await asked();
    await admin.query(`update better_auth."user" set banned = true where id = $1`, [me.userId]);
    const reply = await reset({ token: me.token, newPassword: NEW });
    expect(reply.cookie).not.toContain("session");
    await expect(signIn(call, me.email, NEW)).rejects.toThrow("403");
  });

  it("has ended the links that went before it once one of them is used", async () => {
    const me = await asked();
    await call("POST", "/api/auth/request-password-reset", { body: { email: me.email } });
    const second = (await mails.newest(me.email, "reset"))?.token ?? "";
    expect(second).not.toBe(me.token);
    expect((await reset({ token: second, newPassword: NEW })).status).toBe(200);
    expect((await reset({ token: me.token, newPassword: `${NEW}bis` })).status).toBe(400);
    expect(await signIn(call, me.email, NEW)).toContain("session_token");
  });

  it("has ended once the person has changed their password themselves", async () => {
    const me = await asked();
    const cookie = await signIn(call, me.email);
    const changed = await call("POST", "/api/auth/change-password", {
      cookie,
      body: { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true },
    });
    expect(changed.status).toBe(200);
    expect((await reset({ token: me.token, newPassword: `${NEW}bis` })).status).toBe(400);
  });

  it("has ended once the account has another address", async () => {
    const me = await asked();
    await admin.query(`update better_auth."user" set email = 'nouvelle-' || email where id = $1`, [
      me.userId,
    ]);
    expect((await reset({ token: me.token, newPassword: NEW })).status).toBe(400);
  });
});

describe("A link to delete an account", () => {
  async function asked() {
    const me = await signedIn();
    await call("POST", "/api/auth/delete-user", { cookie: me.cookie, body: {} });
    return { ...me, token: (await mails.newest(me.email, "delete"))?.token ?? "" };
  }
  const ways: [string, (cookie: string, token: string) => Promise<unknown>][] = [
    [
      "opened",
      (cookie, token) =>
        call("GET", `/api/auth/delete-user/callback?token=${encodeURIComponent(token)}`, { cookie }),
    ],
    ["sent", (cookie, token) => call("POST", "/api/auth/delete-user", { cookie, body: { token } })],
  ];

  describe.each(ways)("%s", (_, use) => {
    it("is worth nothing when its token is spoiled", async () => {
      const me = await asked();
      for (const [how, spoil] of Object.entries(SPOILED)) {
        if (how === "empty") continue;
        await use(me.cookie, spoil(me.token));
        expect(await exists(me.userId), how).toBe(true);
      }
      await use(me.cookie, me.token);
      expect(await exists(me.userId)).toBe(false);
    });

    it("is worth nothing in another's session, without one, or once expired", async () => {
      const [me, other] = [await asked(), await signedIn()];
      await use(other.cookie, me.token);
      await use("", me.token);
      await expire(me.userId);
      await use(me.cookie, me.token);
      expect([await exists(me.userId), await exists(other.userId)]).toEqual([true, true]);
    });
  });

  it("is not a link to choose a password", async () => {
    const me = await signedIn();
    await call("POST", "/api/auth/request-password-reset", { body: { email: me.email } });
    const token = (await mails.newest(me.email, "reset"))?.token ?? "";
    for (const [, use] of ways) {
      await use(me.cookie, token);
      await use(me.cookie, `reset-password:${token}`);
    }
    expect(await exists(me.userId)).toBe(true);
  });
});

describe("A link that verifies an address", () => {
  const verify = (token: string, cookie?: string) =>
    call("GET", `/api/auth/verify-email?token=${encodeURIComponent(token)}`, { cookie });
  const stateOf = async (userId: string) => {
    const { rows } = await admin.query<{ email: string; verified: boolean }>(
      `select email, email_verified as verified from better_auth."user" where id = $1`,
      [userId],
    );
    return rows[0];
  };
  const sign = (claims: Record<string, unknown>, secret = TEST_SECRET, expires = "1h", alg = "HS256") =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claimsOf = (email: string) => ({
    email: email.toLowerCase(),
    exp: Math.floor(Date.now() / 1000) + 600,
  });

  const forged: [string, (email: string) => Promise<string> | string][] = [
    ["without a signature", (email) => `${part({ alg: "none", typ: "JWT" })}.${part(claimsOf(email))}.`],
    ["of alg None in other letters", (email) => `${part({ alg: "nOnE" })}.${part(claimsOf(email))}.`],
    [
      "of alg none with a signature",
      (email) => {
        const head = `${part({ alg: "none" })}.${part(claimsOf(email))}`;
        return `${head}.${createHmac("sha256", TEST_SECRET).update(head).digest("base64url")}`;
      },
    ],
    ["signed with another secret", (email) => sign({ email }, "another-secret-of-thirty-two-characters")],
    [
      "signed with an empty secret",
      (email) => {
        const head = `${part({ alg: "HS256" })}.${part(claimsOf(email))}`;
        return `${head}.${createHmac("sha256", " ").update(head).digest("base64url")}`;
      },
    ],
    ["signed by another algorithm", (email) => sign({ email }, TEST_SECRET.repeat(2), "1h", "HS512")],
    ["that has expired", (email) => sign({ email }, TEST_SECRET, "-1s")],
    ["cut short", async (email) => (await sign({ email })).slice(0, -2)],
  ];
  it("is worth nothing when it is forged, and works as it was mailed", async () => {
    const me = await createPerson(admin, { user: { email_verified: false } });
    for (const [how, make] of forged) {
      const { status } = await verify(await make(me.email));
      expect([300, 400], how).toContain(status - (status % 100));
      expect(await stateOf(me.userId), how).toEqual({ email: me.email, verified: false });
    }
    await verify(await sign({ email: me.email }));
    expect(await stateOf(me.userId)).toEqual({ email: me.email, verified: true });
  });

  it("of somebody else verifies theirs, never the caller's, and signs nobody in", async () => {
    const me = await signedIn({ email_verified: false });
    const other = await createPerson(admin, { user: { email_verified: false } });
    const reply = await verify(await sign({ email: other.email }), me.cookie);
    expect((await stateOf(me.userId))?.verified).toBe(false);
    expect(reply.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
  });

  it("of an address that was changed since verifies nothing", async () => {
    const me = await createPerson(admin, { user: { email_verified: false } });
    const token = await sign({ email: me.email });
    const email = `autre-${me.email}`;
    await admin.query(`update better_auth."user" set email = $2 where id = $1`, [me.userId, email]);
    await verify(token);
    expect(await stateOf(me.userId)).toEqual({ email, verified: false });
  });

  it("of a change of address changes only whom it names, from the address it names", async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const updateTo = "prise@exemple.test";
    for (const claims of [
      { email: me.email, updateTo, userId: other.userId },
      { email: other.email, updateTo, userId: me.userId },
    ]) {
      await verify(await sign(claims), me.cookie);
      expect([(await stateOf(me.userId))?.email, (await stateOf(other.userId))?.email]).toEqual([
        me.email,
        other.email,
      ]);
    }
  });

  it("of a session is none: a cookie's value, or a state, is no token", async () => {
    const me = await signedIn({ email_verified: false });
    const value = decodeURIComponent(me.cookie.split("=")[1] ?? "");
    for (const token of [value, value.split(".")[0] ?? "", "eyJ", "a.b.c", "..", "."]) {
      expect((await verify(token)).status).toBeLessThan(500);
    }
    expect((await stateOf(me.userId))?.verified).toBe(false);
  });
});

import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callerOf, createPerson, signIn } from "../../dev/test/caller.ts";
import { testStack, TEST_SECRET } from "../../dev/test/database.ts";
import { createSession, sessionCookie } from "../../dev/test/factories.ts";
import { route as auth } from "../auth/auth.route.ts";
import { route as feed } from "../contacts/get-feed.route.ts";
import { contract } from "./contract.ts";
import { endpoint } from "./endpoint.ts";

const Who = z.object({ userId: z.string() });
const who = contract({ method: "GET", path: "/api/who", summary: "Dit qui appelle.", response: Who });
const gated = endpoint(who, "session", async ({ ctx }) => ({ userId: ctx.user.id }));

const { admin, platform } = await testStack();
const call = callerOf(platform, [gated, feed, auth]);

/** What the gate, a hot read and better-auth each say of a cookie; better-auth last, since it renews. */
async function verdicts(cookie: string): Promise<{ gate: string; read: string; betterAuth: string }> {
  const gate = await call("GET", "/api/who", { cookie });
  const read = await call("GET", "/api/me/contacts/feed", { cookie });
  const session = await call("GET", "/api/auth/get-session", { cookie });
  const named = (session.json as { user: { id: string } } | null)?.user.id;
  expect(session.status).toBe(200);
  return {
    gate: gate.status === 200 ? (gate.json as { userId: string }).userId : gate.error.code,
    read: read.status === 200 ? (named ?? "somebody") : read.error.code,
    betterAuth: named ?? "unauthenticated",
  };
}

const agreed = (verdict: string) => ({ gate: verdict, read: verdict, betterAuth: verdict });
const NOBODY = agreed("unauthenticated");

async function signedIn() {
  const person = await createPerson(admin);
  const cookie = await signIn(call, person.email);
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  return { ...person, cookie, token };
}

describe("the gate and better-auth say the same of a session", () => {
  it("just made by signing in", async () => {
    const me = await signedIn();
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
  });

  it("that has expired, whichever is asked first", async () => {
    const me = await signedIn();
    await admin.query(
      "update better_auth.session set expires_at = now() - interval '1 second' where token = $1",
      [me.token],
    );
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
  });

  it("that its person has ended", async () => {
    const me = await signedIn();
    const out = await call("POST", "/api/auth/sign-out", { cookie: me.cookie, body: {} });
    expect(out.json).toEqual({ success: true });
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
  });

  it("that was revoked from another one", async () => {
    const me = await signedIn();
    const other = await signIn(call, me.email);
    const revoked = await call("POST", "/api/auth/revoke-session", {
      cookie: other,
      body: { token: me.token },
    });
    expect(revoked.json).toEqual({ status: true });
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
    expect(await verdicts(other)).toEqual(agreed(me.userId));
  });

  it.each([
    ["for good", "null"],
    ["until tomorrow", "now() + interval '1 day'"],
  ])("of somebody banned %s, from the first call on", async (_, until) => {
    const me = await signedIn();
    await admin.query(`update better_auth."user" set banned = true, ban_expires = ${until} where id = $1`, [
      me.userId,
    ]);
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
    const again = call("POST", "/api/auth/change-password", {
      cookie: me.cookie,
      body: { currentPassword: "x", newPassword: "Prospection-2027!" },
    });
    expect((await again).status).toBe(401);
  });

  it("of somebody whose ban is over", async () => {
    const me = await signedIn();
    await admin.query(
      `update better_auth."user" set banned = true, ban_expires = now() - interval '1 minute' where id = $1`,
      [me.userId],
    );
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
  });

  it("of a deleted account", async () => {
    const me = await signedIn();
    await admin.query(`delete from better_auth."user" where id = $1`, [me.userId]);
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
  });

  it("that better-auth renews, before and after", async () => {
    const me = await signedIn();
    await admin.query(
      "update better_auth.session set expires_at = now() + interval '2 days', updated_at = now() - interval '5 days' where token = $1",
      [me.token],
    );
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
    const { rows } = await admin.query<{ renewed: boolean }>(
      "select expires_at > now() + interval '6 days' as renewed from better_auth.session where token = $1",
      [me.token],
    );
    expect(rows[0]?.renewed).toBe(true);
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
  });

  it("of an account without membership, which has a session and no organization", async () => {
    const lonely = await createPerson(admin, { organizationId: null });
    const cookie = await signIn(call, lonely.email);
    expect(await verdicts(cookie)).toEqual({
      gate: "no_active_organization",
      read: "no_active_organization",
      betterAuth: lonely.userId,
    });
    expect((await call("GET", "/api/who", { cookie })).status).toBe(403);
  });
});

describe("the gate and better-auth say the same of a cookie", () => {
  const name = "better-auth.session_token";
  let me: Awaited<ReturnType<typeof signedIn>>;
  let other: typeof me;
  beforeAll(async () => {
    [me, other] = [await signedIn(), await signedIn()];
  });

  it("whose signature is damaged in any way", async () => {
    const plain = decodeURIComponent(me.cookie.slice(name.length + 1));
    const signature = plain.slice(me.token.length + 1);
    const damaged = [
      `${me.token}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      `${me.token}.${signature.slice(0, -1)}`,
      `${me.token}.${signature}=`,
      `${me.token}.${signature.slice(0, -1)}-`,
      `${me.token}. ${signature.slice(1)}`,
      `${me.token}.`,
      me.token,
      `.${signature}`,
      `${me.token}x.${signature}`,
      `${me.token}.${createHmac("sha256", TEST_SECRET).update(me.token).digest("hex")}`,
      `${me.token}.${createHmac("sha512", TEST_SECRET).update(me.token).digest("base64")}`,
      "",
      "%",
      "null",
    ];
    for (const value of damaged) {
      expect(await verdicts(`${name}=${encodeURIComponent(value)}`), value).toEqual(NOBODY);
    }
    expect(await verdicts(`${name}=%E0%A4%A`)).toEqual(NOBODY);
  });

  it("in base64's other alphabet", async () => {
    let cookie: string;
    do cookie = (await createSession(admin, me.userId, me.organizationId)).cookie;
    while (!/%2[BF]/.test(cookie));
    expect(await verdicts(cookie)).toEqual(agreed(me.userId));
    expect(await verdicts(cookie.replaceAll("%2B", "-").replaceAll("%2F", "_"))).toEqual(NOBODY);
  });

  it("signed with another secret", async () => {
    expect(await verdicts(sessionCookie(me.token, "another-secret-of-thirty-two-characters"))).toEqual(
      NOBODY,
    );
  });

  it("with the token of one session and the signature of another", async () => {
    const signature = decodeURIComponent(other.cookie).split(".").at(-1);
    expect(await verdicts(`${name}=${encodeURIComponent(`${me.token}.${signature}`)}`)).toEqual(NOBODY);
  });

  it("well signed, of a session that never was", async () => {
    expect(await verdicts(sessionCookie("never-was"))).toEqual(NOBODY);
  });

  it("written twice: the first counts", async () => {
    expect(await verdicts(`${me.cookie}; ${other.cookie}`)).toEqual(agreed(me.userId));
    expect(await verdicts(`a=b; ${other.cookie}; ${me.cookie}`)).toEqual(agreed(other.userId));
    expect(await verdicts(`${name}=broken; ${me.cookie}`)).toEqual(NOBODY);
    expect(await verdicts(`${me.cookie}; ${name}=broken`)).toEqual(agreed(me.userId));
  });

  it("under a name that stands for https, here on http", async () => {
    expect(await verdicts(`__Secure-${me.cookie}`)).toEqual(NOBODY);
    expect(await verdicts(`__Secure-${me.cookie}; ${me.cookie}`)).toEqual(agreed(me.userId));
    expect(await verdicts(`x-${me.cookie}`)).toEqual(NOBODY);
  });

  it("with spaces and other cookies around it", async () => {
    expect(await verdicts(`theme=dark;   ${me.cookie} ;locale=fr`)).toEqual(agreed(me.userId));
    expect(await verdicts(`noequals; ${me.cookie}`)).toEqual(agreed(me.userId));
  });

  it("of more than 4093 characters", async () => {
    expect(await verdicts(sessionCookie("a".repeat(4093)))).toEqual(NOBODY);
    expect(await verdicts(sessionCookie("a".repeat(100_000)))).toEqual(NOBODY);
  });
});

describe("over https", () => {
  it("only the cookie that no neighbouring host can set counts, for both", async () => {
    const secure = await testStack({ variables: { APP_URL: "https://relance.example" } });
    const there = callerOf(secure.platform, [gated, auth]);
    const headers = { origin: "https://relance.example" };
    const person = await createPerson(secure.admin);
    const reply = await there("POST", "/api/auth/sign-in/email", {
      headers,
      body: { email: person.email, password: "Prospection-2026!" },
    });
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^__Secure-better-auth\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
    const plain = reply.cookie.replace("__Secure-", "");
    for (const [cookie, who] of [
      [reply.cookie, person.userId],
      [plain, undefined],
    ] as const) {
      const gate = await there("GET", "/api/who", { cookie, headers });
      const session = await there("GET", "/api/auth/get-session", { cookie, headers });
      expect((gate.json as { userId?: string }).userId).toBe(who);
      expect((session.json as { user: { id: string } } | null)?.user.id).toBe(who);
    }
  });
});

import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { agreed, agreementOf, NOBODY, whoAmI } from "../../dev/test/agreement.ts";
import { callerOf, createPerson, PASSWORD } from "../../dev/test/caller.ts";
import { testStack, TEST_SECRET } from "../../dev/test/database.ts";
import { createSession, sessionCookie } from "../../dev/test/factories.ts";
import { route as auth } from "../auth/auth.ts";

const stack = await testStack();
const { admin } = stack;
const { verdicts, signedIn } = agreementOf(stack);

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
    const there = callerOf(secure.platform, [whoAmI, auth]);
    const headers = { origin: "https://relance.example" };
    const person = await createPerson(secure.admin);
    const reply = await there("POST", "/api/auth/sign-in/email", {
      headers,
      body: { email: person.email, password: PASSWORD },
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

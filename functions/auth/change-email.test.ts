import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession } from "../../dev/test/factories.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { route } from "./auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);

const freshAddress = () => `nouvelle-${randomBytes(4).toString("hex")}@exemple.test`;
async function signedIn(verified: boolean) {
  const person = await createPerson(admin, { user: { email_verified: verified } });
  return { ...person, cookie: (await createSession(admin, person.userId, person.organizationId)).cookie };
}
const change = (cookie: string | undefined, newEmail: string, body: Record<string, unknown> = {}) =>
  call("POST", "/api/auth/change-email", { cookie, body: { newEmail, ...body } });
const account = async (userId: string) => {
  const { rows } = await admin.query<{ email: string; verified: boolean }>(
    `select email, email_verified as verified from better_auth."user" where id = $1`,
    [userId],
  );
  return rows[0];
};

describe("changing a verified address", () => {
  it("waits for the link sent to the address in use; then the new one is unverified until its own link", async () => {
    const me = await signedIn(true);
    const newEmail = freshAddress();
    expect((await change(me.cookie, newEmail)).json).toEqual({ status: true });
    expect(await account(me.userId)).toEqual({ email: me.email, verified: true });
    expect(await mails.count(newEmail)).toBe(0);
    expect((await mails.newest(me.email, "verify"))?.text).toContain(newEmail);

    const confirmed = await call("GET", await mails.linkTo(me.email, "verify"), { cookie: me.cookie });
    expect(confirmed.headers.get("location")).toBe("/settings");
    expect(await account(me.userId)).toEqual({ email: newEmail, verified: false });

    const verified = await call("GET", await mails.linkTo(newEmail, "verify"));
    expect(verified.headers.get("location")).toBe("/settings");
    expect(await account(me.userId)).toEqual({ email: newEmail, verified: true });
    expect(await signIn(call, newEmail)).toContain("session_token");
    await expect(signIn(call, me.email)).rejects.toThrow("401");
  });

  it("is confirmed once", async () => {
    const me = await signedIn(true);
    const newEmail = freshAddress();
    await change(me.cookie, newEmail, { callbackURL: "/compte" });
    const link = await mails.linkTo(me.email, "verify");
    expect((await call("GET", link)).headers.get("location")).toBe("/compte");
    expect((await call("GET", link)).headers.get("location")).toMatch(/^\/compte\?error=invalid_token$/i);
    expect(await account(me.userId)).toEqual({ email: newEmail, verified: false });
  });

  it("is not confirmed by a link to an address that somebody has taken meanwhile", async () => {
    const me = await signedIn(true);
    const newEmail = freshAddress();
    await change(me.cookie, newEmail);
    const other = await createPerson(admin, { user: { email: newEmail } });
    expect((await call("GET", await mails.linkTo(me.email, "verify"))).status).toBe(400);
    expect(await account(me.userId)).toEqual({ email: me.email, verified: true });
    expect(await account(other.userId)).toEqual({ email: newEmail, verified: true });
  });

  it("is not confirmed from somebody else's session", async () => {
    const [me, other] = [await signedIn(true), await signedIn(true)];
    await change(me.cookie, freshAddress());
    await call("GET", await mails.linkTo(me.email, "verify"), { cookie: other.cookie });
    expect((await account(me.userId))?.email).toBe(me.email);
    expect((await account(other.userId))?.email).toBe(other.email);
  });
});

describe("changing an address that was never verified", () => {
  it("takes effect at once and sends a verification to the new one", async () => {
    const me = await signedIn(false);
    const newEmail = freshAddress();
    expect((await change(me.cookie, newEmail.toUpperCase())).json).toEqual({ status: true });
    expect(await account(me.userId)).toEqual({ email: newEmail, verified: false });
    await call("GET", await mails.linkTo(newEmail, "verify"));
    expect(await account(me.userId)).toEqual({ email: newEmail, verified: true });
  });
});

describe("a change of address", () => {
  it("to somebody else's says the same as any other, and changes and sends nothing", async () => {
    const other = await createPerson(admin);
    for (const verified of [true, false]) {
      const me = await signedIn(verified);
      const reply = await change(me.cookie, other.email);
      expect(reply.status).toBe(200);
      expect(reply.json).toEqual({ status: true });
      expect(await account(me.userId)).toEqual({ email: me.email, verified });
      expect(await mails.count(me.email)).toBe(0);
    }
    expect(await mails.count(other.email)).toBe(0);
  });

  it("is refused in French where it is none, or no address", async () => {
    const me = await signedIn(true);
    const same = await change(me.cookie, me.email.toUpperCase());
    expect(same.status).toBe(400);
    expect(same.json).toMatchObject({
      code: "EMAIL_IS_THE_SAME",
      message: "C’est déjà votre adresse email.",
    });
    expect((await change(me.cookie, "pas une adresse")).status).toBe(400);
    const long = await change(me.cookie, `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(140)}.fr`);
    expect(long.json).toMatchObject({ code: "INVALID_EMAIL", message: "Adresse email invalide" });
    expect((await change(undefined, freshAddress())).status).toBe(401);
  });
});

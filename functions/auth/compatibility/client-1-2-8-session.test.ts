import { describe, expect, it } from "vitest";
import { createPerson, PASSWORD } from "../../../dev/test/caller.ts";
import { dataOf, oldClients } from "../../../dev/test/client-1-2-8.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";

const stack = await oldClients({ mailbox: true });
const { admin, signedIn, withSession, newClient } = stack;
const mails = mailsOf(stack);
const NEW_PASSWORD = "Nouvelle-Phrase-2027!";

const userShape = (of: { userId: string; email: string }) => ({
  id: of.userId,
  email: of.email,
  name: "Camille Renaud",
  image: null,
  emailVerified: true,
  createdAt: expect.any(Date),
  updatedAt: expect.any(Date),
});
const sessionShape = (of: { userId: string }) => ({
  id: expect.any(String),
  userId: of.userId,
  token: expect.any(String),
  expiresAt: expect.any(Date),
  ipAddress: expect.any(String),
  userAgent: expect.any(String),
  createdAt: expect.any(Date),
  updatedAt: expect.any(Date),
});

describe("with the client of better-auth 1.2.8, signing in", () => {
  it("answers redirect, token and user, and the url where one was asked for", async () => {
    const me = await createPerson(admin);
    const credentials = { email: me.email, password: PASSWORD, rememberMe: true };
    const plain = dataOf(await newClient().client.signIn.email(credentials));
    expect(plain).toMatchObject({ redirect: false, token: expect.any(String), user: userShape(me) });
    const led = await newClient().client.signIn.email({ ...credentials, callbackURL: "/contacts" });
    expect(dataOf(led)).toMatchObject({ redirect: true, url: "/contacts", user: userShape(me) });
  });

  it("answers 401 and a code to a wrong password", async () => {
    const me = await createPerson(admin);
    const reply = await newClient().client.signIn.email({ email: me.email, password: "Autre-Phrase-2026!" });
    expect(reply.data).toBeNull();
    expect(reply.error).toMatchObject({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" });
  });

  it("refuses a page of another site as the one to go back to: 403", async () => {
    const me = await createPerson(admin);
    const reply = await newClient().client.signIn.email({
      email: me.email,
      password: PASSWORD,
      callbackURL: "https://evil.example/",
    });
    expect(reply.error).toMatchObject({ status: 403, code: "INVALID_CALLBACK_URL" });
  });

  it("by an unknown provider is 404", async () => {
    const reply = await newClient().client.signIn.social({ provider: "github", callbackURL: "/contacts" });
    expect(reply.error).toMatchObject({ status: 404, code: "PROVIDER_NOT_FOUND" });
  });
});

describe("with the client of better-auth 1.2.8, the session", () => {
  it("is read, past its cache too", async () => {
    const me = await createPerson(admin);
    const { client } = await signedIn(me.email);
    const expected = {
      session: { ...sessionShape(me), activeOrganizationId: me.organizationId },
      user: userShape(me),
      isHubspotAuthActive: false,
    };
    expect(dataOf(await client.getSession())).toMatchObject(expected);
    const query = { disableCookieCache: true };
    expect(dataOf(await client.getSession({ query }))).toMatchObject(expected);
  });

  it("is null for nobody, and after a sign-out, which answers success", async () => {
    expect(dataOf(await newClient().client.getSession())).toBeNull();
    const me = await createPerson(admin);
    const { client } = await withSession(me);
    expect(dataOf(await client.signOut())).toEqual({ success: true });
    expect(dataOf(await client.getSession())).toBeNull();
  });

  it("is listed and revoked by its token, with all others, and with all", async () => {
    const me = await createPerson(admin);
    const [{ client }, { client: second }, { client: third }] = [
      await signedIn(me.email),
      await signedIn(me.email),
      await signedIn(me.email),
    ];
    const listed = dataOf(await client.listSessions());
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject(sessionShape(me));
    const token = dataOf(await second.getSession())?.session.token ?? "";
    expect(dataOf(await client.revokeSession({ token }))).toEqual({ status: true });
    expect(dataOf(await second.getSession())).toBeNull();
    expect(dataOf(await client.revokeOtherSessions())).toEqual({ status: true });
    expect(dataOf(await third.getSession())).toBeNull();
    expect(dataOf(await client.revokeSessions())).toEqual({ status: true });
    expect(dataOf(await client.getSession())).toBeNull();
  });
});

describe("with the client of better-auth 1.2.8, a password", () => {
  it("is changed, which answers a new token and the user, and ends the other sessions", async () => {
    const me = await createPerson(admin);
    const [{ client }, { client: other }] = [await withSession(me), await withSession(me)];
    const reply = await client.changePassword({
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      revokeOtherSessions: true,
    });
    expect(dataOf(reply)).toMatchObject({ token: expect.any(String), user: userShape(me) });
    expect(dataOf(await other.getSession())).toBeNull();
    expect(dataOf(await client.getSession())?.session.activeOrganizationId).toBe(me.organizationId);
  });

  it("is changed without a token where the other sessions stay", async () => {
    const me = await createPerson(admin);
    const { client } = await withSession(me);
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(dataOf(await client.changePassword(passwords))).toMatchObject({
      token: null,
      user: userShape(me),
    });
  });

  it("is refused when too short or when the current one is wrong: 400", async () => {
    const { client } = await withSession(await createPerson(admin));
    const errors = [
      await client.changePassword({ currentPassword: PASSWORD, newPassword: "Court-1!" }),
      await client.changePassword({ currentPassword: "Autre-Phrase-2026!", newPassword: NEW_PASSWORD }),
    ].map((reply) => reply.error);
    expect(errors).toMatchObject([{ status: 400 }, { status: 400, code: "INVALID_PASSWORD" }]);
  });

  it("is forgotten, followed from the mail to the page, and set anew with the token once", async () => {
    const me = await createPerson(admin);
    const { client, fetch } = newClient();
    const asked = await client.forgetPassword({ email: me.email, redirectTo: "/auth/reset-password" });
    expect(dataOf(asked)).toEqual({ status: true });
    const link = await mails.linkTo(me.email, "reset");
    const followed = await fetch(stack.origin + link, { redirect: "manual" });
    const page = new URL(followed.headers.get("location") ?? "", stack.origin);
    expect(page.pathname).toBe("/auth/reset-password");
    const token = page.searchParams.get("token") ?? "";
    expect(token).toHaveLength(24);
    expect(dataOf(await client.resetPassword({ newPassword: NEW_PASSWORD, token }))).toEqual({
      status: true,
    });
    const again = await client.resetPassword({ newPassword: PASSWORD, token });
    expect(again.error).toMatchObject({ status: 400, code: "INVALID_TOKEN" });
    expect((await signedIn(me.email, NEW_PASSWORD)).client).toBeDefined();
  });
});

describe("with the client of better-auth 1.2.8, an account", () => {
  it("is listed with its provider under both names", async () => {
    const me = await createPerson(admin);
    const { client } = await withSession(me);
    expect(dataOf(await client.listAccounts())).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        provider: "credential",
        providerId: "credential",
        accountId: me.userId,
        scopes: [],
        createdAt: expect.any(Date),
        updatedAt: expect.any(Date),
      }),
    ]);
  });

  it("is unlinked by its provider, but for the last one", async () => {
    const me = await createPerson(admin);
    await admin.query(
      `insert into better_auth.account (account_id, provider_id, user_id, updated_at)
       values ('gh-1', 'github', $1, now()), ('gl-1', 'gitlab', $1, now()), ('gl-2', 'gitlab', $1, now())`,
      [me.userId],
    );
    const { client } = await withSession(me);
    const left = async () => dataOf(await client.listAccounts()).map((one) => one.accountId);
    expect(dataOf(await client.unlinkAccount({ providerId: "github" }))).toEqual({ status: true });
    expect((await left()).sort()).toEqual([me.userId, "gl-1", "gl-2"].sort());
    expect((await client.unlinkAccount({ providerId: "github" })).error).toMatchObject({
      status: 400,
      code: "ACCOUNT_NOT_FOUND",
    });
    const second = await client.unlinkAccount({ providerId: "gitlab", accountId: "gl-2" });
    expect(dataOf(second)).toEqual({ status: true });
    expect((await left()).sort()).toEqual([me.userId, "gl-1"].sort());
    expect((await client.unlinkAccount({ providerId: "gitlab" })).error).toBeNull();
    expect((await client.unlinkAccount({ providerId: "credential" })).error).toMatchObject({
      status: 400,
      code: "FAILED_TO_UNLINK_LAST_ACCOUNT",
    });
  });

  it("is updated, and deleted by the link of a mail", async () => {
    const me = await createPerson(admin);
    const { client, fetch } = await withSession(me);
    expect(dataOf(await client.updateUser({ name: "Camille Morel" }))).toMatchObject({ status: true });
    expect(dataOf(await client.getSession())?.user.name).toBe("Camille Morel");
    const asked = await client.deleteUser({ password: PASSWORD, callbackURL: "/auth/register" });
    expect(dataOf(asked)).toEqual({ success: true, message: "Verification email sent" });
    const link = await mails.linkTo(me.email, "delete");
    const followed = await fetch(stack.origin + link, { redirect: "manual" });
    expect(followed.headers.get("location")).toMatch(/\/auth\/register$/);
    expect(dataOf(await client.getSession())).toBeNull();
  });
});

describe("kept as better-auth 1.7.24 has it", () => {
  it("a change with a cookie and without Origin is 403: a page of another site could have sent it", async () => {
    const me = await createPerson(admin);
    const { client, cookies } = newClient();
    await client.signIn.email({ email: me.email, password: PASSWORD });
    const reply = await fetch(`${stack.origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { cookie: [...cookies.values()].join("; "), "content-type": "application/json" },
      body: "{}",
    });
    expect(reply.status).toBe(403);
    expect(dataOf(await client.getSession())?.user.id).toBe(me.userId);
  });

  it("add-member and set-password are 404: only the server itself may call them", async () => {
    const { client } = await withSession(await createPerson(admin, { role: "owner" }));
    for (const path of ["/organization/add-member", "/set-password"]) {
      expect((await client.$fetch(path, { method: "POST", body: {} })).error?.status).toBe(404);
    }
  });
});

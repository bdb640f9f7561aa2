import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { fakeGitlab, type GitlabPerson } from "../../../dev/test/gitlab.ts";
import { route } from "../auth.ts";

const gitlab = await fakeGitlab();
const { platform, admin, logged } = await testStack({
  variables: { GITLAB_CLIENT_ID: "id", GITLAB_CLIENT_SECRET: "secret", GITLAB_URL: gitlab.url },
});
const call = callerOf(platform, [route]);
const ERROR = "http://localhost:3000/api/auth/error?error=";

const personAt = (email: string | null, more: Partial<GitlabPerson> = {}): GitlabPerson => ({
  id: randomInt(1e9),
  email,
  email_verified: true,
  ...more,
});

/** Begins a sign-in, or a link if there is a session; returns the browser's cookies. */
async function begin(body: Record<string, unknown> = {}, session?: string) {
  const path = session === undefined ? "/sign-in/social" : "/link-social";
  const reply = await call("POST", `/api/auth${path}`, {
    cookie: session,
    body: { provider: "gitlab", callbackURL: "/contacts", ...body },
  });
  expect(reply.status).toBe(200);
  const { url } = reply.json as { url: string };
  const cookie = [session, reply.cookie].filter(Boolean).join("; ");
  return { url, cookie, state: new URL(url).searchParams.get("state") ?? "" };
}
/** Returns from the provider; the reply's address and cookies. */
async function comeBack(cookie: string | undefined, query: Record<string, string>, provider = "gitlab") {
  const search = new URLSearchParams(query).toString();
  const reply = await call("GET", `/api/auth/callback/${provider}?${search}`, { cookie });
  expect(reply.status).toBe(302);
  return { location: reply.headers.get("location"), cookie: reply.cookie };
}
async function goThrough(person: GitlabPerson, body: Record<string, unknown> = {}, session?: string) {
  const { url, cookie, state } = await begin(body, session);
  return comeBack(cookie, { code: gitlab.consent(url, person), state });
}
const accountsOf = async (userId: string) => {
  const { rows } = await admin.query<{ provider_id: string; access_token: string | null }>(
    "select provider_id, access_token from better_auth.account where user_id = $1 order by provider_id",
    [userId],
  );
  return rows;
};

describe("signing in by another service", () => {
  it("opens the session of whoever has the same address, verified here and there", async () => {
    const me = await createPerson(admin);
    const { location, cookie } = await goThrough(personAt(me.email));
    expect(location).toBe("/contacts");
    const session = await call("GET", "/api/auth/get-session", { cookie });
    expect(session.json).toMatchObject({
      user: { id: me.userId },
      session: { activeOrganizationId: me.organizationId },
    });
    const accounts = await accountsOf(me.userId);
    expect(accounts.map((account) => account.provider_id)).toEqual(["credential", "gitlab"]);
    expect(accounts[1]?.access_token).toBeTruthy();
    expect(accounts[1]?.access_token).not.toContain("gitlab-token");
  });

  it("goes on opening it when the address at the service has changed", async () => {
    const me = await createPerson(admin);
    const there = personAt(me.email);
    await goThrough(there);
    const { location, cookie } = await goThrough({ ...there, email: "autre-adresse@exemple.test" });
    expect(location).toBe("/contacts");
    const session = await call("GET", "/api/auth/get-session", { cookie });
    expect(session.json).toMatchObject({ user: { id: me.userId, email: me.email } });
  });

  it.each([
    ["the service has not verified the address", { email_verified: true }, { email_verified: false }],
    ["nobody has verified the address here", { email_verified: false }, { email_verified: true }],
  ])("takes over no account: %s", async (_, user, there) => {
    const me = await createPerson(admin, { user });
    const { location, cookie } = await goThrough(personAt(me.email, there));
    expect(location).toBe(`${ERROR}account_not_linked`);
    expect(cookie).not.toContain("session_token");
    expect(await accountsOf(me.userId)).toHaveLength(1);
  });

  it.each([{}, { requestSignUp: true }])("makes no account: %j", async (body) => {
    const email = `inconnu-${randomInt(1e9)}@exemple.test`;
    const { location, cookie } = await goThrough(personAt(email), body);
    expect(location).toBe(`${ERROR}signup_disabled`);
    expect(cookie).not.toContain("session_token");
    const { rowCount } = await admin.query(`select from better_auth."user" where email = $1`, [email]);
    expect(rowCount).toBe(0);
  });

  it("lets nobody in who is banned", async () => {
    const me = await createPerson(admin, { user: { banned: true } });
    const { cookie } = await goThrough(personAt(me.email));
    expect((await call("GET", "/api/auth/get-session", { cookie })).json).toBeNull();
  });
});

describe("coming back from another service", () => {
  it("works once", async () => {
    const me = await createPerson(admin);
    const there = personAt(me.email);
    const { url, cookie, state } = await begin();
    expect((await comeBack(cookie, { code: gitlab.consent(url, there), state })).location).toBe("/contacts");
    const again = await comeBack(cookie, { code: gitlab.consent(url, there), state });
    expect(again.location).toMatch(/error\?error=(please_restart_the_process|state_mismatch)$/);
    expect(again.cookie).not.toContain("session_token");
  });

  it("works for ten minutes", async () => {
    const me = await createPerson(admin);
    const { url, cookie, state } = await begin();
    await admin.query(
      `update better_auth.verification set expires_at = now() - interval '1 second',
       value = jsonb_set(value::jsonb, '{expiresAt}', '1')::text where identifier like '%' || $1`,
      [state],
    );
    const late = await comeBack(cookie, { code: gitlab.consent(url, personAt(me.email)), state });
    expect(late.location).toMatch(/error\?error=(please_restart_the_process|state_mismatch)$/);
    expect(late.cookie).not.toContain("session_token");
  });

  it("works in the browser that began it only", async () => {
    const me = await createPerson(admin);
    const { url, state } = await begin();
    const [elsewhere, otherFlow] = [undefined, (await begin()).cookie];
    for (const cookie of [elsewhere, otherFlow]) {
      const refused = await comeBack(cookie, { code: gitlab.consent(url, personAt(me.email)), state });
      expect(refused.location).toMatch(/error\?error=(please_restart_the_process|state_mismatch)$/);
      expect(refused.cookie).not.toContain("session_token");
    }
  });

  it("without a state, a code, a known service or an accepted code says so", async () => {
    expect((await comeBack(undefined, { code: "c" })).location).toBe(`${ERROR}state_not_found`);
    const noCode = await begin();
    expect((await comeBack(noCode.cookie, { state: noCode.state })).location).toBe(`${ERROR}no_code`);
    const noProvider = await begin();
    expect(
      (await comeBack(noProvider.cookie, { state: noProvider.state, code: "c" }, "github")).location,
    ).toBe(`${ERROR}oauth_provider_not_found`);
    const wrongCode = await begin();
    expect((await comeBack(wrongCode.cookie, { state: wrongCode.state, code: "c" })).location).toBe(
      `${ERROR}invalid_code`,
    );
  });

  it("with a code that another browser's challenge was for is refused: the verifier is checked", async () => {
    const me = await createPerson(admin);
    const [mine, theirs] = [await begin(), await begin()];
    const stolen = gitlab.consent(theirs.url, personAt(me.email));
    expect((await comeBack(mine.cookie, { state: mine.state, code: stolen })).location).toBe(
      `${ERROR}invalid_code`,
    );
  });

  it("without consent, without an address or from a blocked account says so, on the page that was named", async () => {
    const refused = await begin({ errorCallbackURL: "/auth/login" });
    const query = { state: refused.state, error: "access_denied" };
    expect((await comeBack(refused.cookie, query)).location).toBe("/auth/login?error=access_denied");
    expect((await goThrough(personAt(null))).location).toBe(`${ERROR}email_not_found`);
    expect((await goThrough(personAt("a@exemple.test", { state: "blocked" }))).location).toBe(
      `${ERROR}unable_to_get_user_info`,
    );
  });

  it("by a form, as Apple does it, is turned into an address first", async () => {
    const reply = await call("POST", "/api/auth/callback/gitlab", {
      headers: { origin: "https://appleid.apple.com", "content-type": "application/x-www-form-urlencoded" },
      body: "state=abc&code=def",
    });
    expect(reply.status).toBe(302);
    expect(reply.headers.get("location")).toBe(
      "http://localhost:3000/api/auth/callback/gitlab?code=def&state=abc",
    );
  });
});

describe("linking another service to one's account", () => {
  it("needs the same address, verified there, and a service that is nobody else's", async () => {
    const [me, other] = [await createPerson(admin), await createPerson(admin)];
    const session = await signIn(call, me.email);
    const named = { errorCallbackURL: "/settings" };
    const unverified = await goThrough(personAt(me.email, { email_verified: false }), named, session);
    expect(unverified.location).toContain("/settings?error=unable_to_link_account");
    const different = await goThrough(personAt("autre@exemple.test"), named, session);
    expect(different.location).toMatch(/^\/settings\?error=email_does(_not|n't)_match/);
    const theirs = personAt(other.email);
    await goThrough(theirs);
    const taken = await goThrough({ ...theirs, email: me.email }, named, session);
    expect(taken.location).toContain("error=account_already_linked_to_different_user");
    expect(await accountsOf(me.userId)).toHaveLength(1);
    const own = await goThrough(personAt(me.email), named, session);
    expect(own.location).toBe("/contacts");
    expect((await accountsOf(me.userId)).map((account) => account.provider_id)).toEqual([
      "credential",
      "gitlab",
    ]);
  });

  it("needs a session", async () => {
    const reply = await call("POST", "/api/auth/link-social", { body: { provider: "gitlab" } });
    expect(reply.status).toBe(401);
  });
});

describe("the log", () => {
  it("holds neither codes, nor tokens, nor addresses of any of this", () => {
    expect(logged.length).toBeGreaterThan(20);
    expect(logged.join("\n")).not.toMatch(/gitlab-token|code-\d|exemple\.test|"secret"/);
  });
});

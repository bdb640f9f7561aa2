import { createEmailVerificationToken } from "better-auth/api";
import { describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../../dev/test/caller.ts";
import { TEST_SECRET, testStack } from "../../../dev/test/database.ts";
import { route } from "../auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const me = await createPerson(admin);
const other = await createPerson(admin);
const cookie = await signIn(call, other.email);
const { email, userId } = me;

const tokens = {
  token_expired: await createEmailVerificationToken(TEST_SECRET, email, undefined, -10),
  invalid_token: "rien",
  user_not_found: await createEmailVerificationToken(TEST_SECRET, "personne@exemple.test"),
  // A token of another person than the one signed in.
  unauthorized: await createEmailVerificationToken(TEST_SECRET, email, "nouvelle@exemple.test", 3600, {
    userId,
  }),
};
const verify = async (token: string, callbackURL: string) => {
  const query = new URLSearchParams({ token, callbackURL });
  const reply = await call("GET", `/api/auth/verify-email?${query.toString()}`, { cookie });
  return [reply.status, reply.headers.get("location")];
};

describe("the redirect of verify-email", () => {
  it.each(Object.entries(tokens))("carries %s", async (code, token) => {
    expect(await verify(token, "/settings")).toEqual([302, `/settings?error=${code}`]);
    expect(await verify(token, "/settings?tab=me#top")).toEqual([
      302,
      expect.stringMatching(new RegExp(`^/settings\\?tab=me&error=${code}#top$|error=${code}$`)),
    ]);
  });

  it("carries nothing once the address is verified", async () => {
    const token = await createEmailVerificationToken(TEST_SECRET, email);
    expect(await verify(token, "/settings")).toEqual([302, "/settings"]);
  });
});

describe("the redirect of a provider's callback", () => {
  it("asks to start again where nothing is known of the state", async () => {
    const reply = await call("GET", "/api/auth/callback/github?code=c&state=inconnu");
    expect(reply.status).toBe(302);
    expect(reply.headers.get("location")).toMatch(/\/api\/auth\/error\?error=please_restart_the_process$/);
  });

  it("keeps the codes that have not changed", async () => {
    const reply = await call("GET", "/api/auth/callback/github?code=c");
    expect(reply.headers.get("location")).toMatch(/\?error=state_not_found$/);
  });
});

describe("the redirect of a password's reset", () => {
  it("keeps its code in capitals", async () => {
    const reply = await call("GET", "/api/auth/reset-password/inconnu?callbackURL=%2Fauth%2Freset-password");
    expect(reply.headers.get("location")).toMatch(/\/auth\/reset-password\?error=INVALID_TOKEN$/);
  });
});

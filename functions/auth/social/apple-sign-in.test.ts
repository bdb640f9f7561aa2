import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf, createPerson } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { route } from "../auth.ts";

const { platform, admin } = await testStack({
  variables: { APPLE_CLIENT_ID: "fr.relance.app", APPLE_CLIENT_SECRET: "signed-for-apple" },
});
const call = callerOf(platform, [route]);

const apple = await generateKeyPair("RS256");
const stranger = await generateKeyPair("RS256");
// https://developer.apple.com/documentation/signinwithapplerestapi/fetch_apple_s_public_key_for_verifying_token_signature
const server = setupServer(
  http.get("https://appleid.apple.com/auth/keys", async () =>
    HttpResponse.json({ keys: [{ ...(await exportJWK(apple.publicKey)), kid: "k1", alg: "RS256" }] }),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());

const MINUTE = 60;
/** An Apple identity token issued so many seconds ago. */
function identityToken(email: string, options: { age?: number; audience?: string; key?: CryptoKey } = {}) {
  const issued = Math.floor(Date.now() / 1_000) - (options.age ?? 0);
  return new SignJWT({ email, email_verified: "true", nonce: "once" })
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .setSubject(`apple-${email}`)
    .setIssuer("https://appleid.apple.com")
    .setAudience(options.audience ?? "fr.relance.app")
    .setIssuedAt(issued)
    .setExpirationTime(issued + 24 * 60 * MINUTE)
    .sign(options.key ?? apple.privateKey);
}
const signInWith = (token: string, nonce = "once") =>
  call("POST", "/api/auth/sign-in/social", { body: { provider: "apple", idToken: { token, nonce } } });

describe("an identity token of Apple's", () => {
  it("signs in whoever has an account here, up to an hour after it was issued", async () => {
    const me = await createPerson(admin);
    const reply = await signInWith(await identityToken(me.email, { age: 59 * MINUTE }));
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ redirect: false, user: { id: me.userId } });
    const session = await call("GET", "/api/auth/get-session", { cookie: reply.cookie });
    expect(session.json).toMatchObject({ user: { id: me.userId } });
  });

  it.each<[string, Parameters<typeof identityToken>[1]]>([
    ["is more than an hour old", { age: 61 * MINUTE }],
    ["is for another application", { audience: "com.example.other" }],
    ["is signed by somebody else", { key: stranger.privateKey }],
  ])("opens nothing where it %s", async (_, options) => {
    const me = await createPerson(admin);
    const reply = await signInWith(await identityToken(me.email, options));
    expect(reply.status).toBe(401);
    expect(reply.json).toMatchObject({ code: "INVALID_TOKEN" });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  it("opens nothing with a nonce that is not the caller's", async () => {
    const me = await createPerson(admin);
    expect((await signInWith(await identityToken(me.email), "another")).status).toBe(401);
  });

  it("makes no account", async () => {
    const reply = await signInWith(await identityToken("inconnue@exemple.test"));
    expect(reply.status).toBe(401);
    expect(reply.json).toMatchObject({ code: "OAUTH_LINK_ERROR" });
    const { rowCount } = await admin.query(
      `select from better_auth."user" where email = 'inconnue@exemple.test'`,
    );
    expect(rowCount).toBe(0);
  });
});

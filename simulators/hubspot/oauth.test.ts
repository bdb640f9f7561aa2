import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { allScopes, createTestSimulator, hubId, redirectUri } from "./testing.ts";

const client = { client_id: "client", client_secret: "secret" };
const asked = { client_id: "client", redirect_uri: redirectUri, scope: allScopes.join(" "), state: "é&1" };
const tokenPath = "/oauth/2026-03/token";

type Test = ReturnType<typeof createTestSimulator>;
async function consent(test: Test, extra: Record<string, string> = {}) {
  const reply = await test.form("/oauth/authorize", {
    ...asked,
    decision: "allow",
    hub_id: String(hubId),
    ...extra,
  });
  return { reply, url: new URL(reply.headers.get("Location") ?? "") };
}
const exchange = (test: Test, code: string, extra: Record<string, string> = {}) =>
  test.form(tokenPath, {
    ...client,
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    ...extra,
  });

describe("the consent page", () => {
  it("offers the accounts, says what is asked, and carries every parameter to its answer", async () => {
    const test = createTestSimulator();
    const reply = await test.simulator.app.request(
      `/oauth/authorize?${new URLSearchParams(asked).toString()}`,
    );
    const page = await reply.text();
    expect(reply.status).toBe(200);
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain("<h1>");
    expect(page).toMatch(/type="radio" name="hub_id" value="4242" checked/);
    expect(page).toContain("Lire le contenu des e-mails");
    expect(page).toContain('name="state" value="é&amp;1"');
    expect(page).toContain('action="authorize"');
    expect(page).toContain("Autoriser");
    expect(page).toContain("Refuser");
  });

  it.each([
    [{ client_id: "autre" }, "client_id"],
    [{ redirect_uri: "" }, "redirection"],
    [{ scope: "" }, "Aucune autorisation"],
    [{ scope: "oauth crm.invente" }, "crm.invente"],
    [{ code_challenge: "x", code_challenge_method: "plain" }, "S256"],
  ])("shows an error and does not redirect for %o", async (wrong, words) => {
    const test = createTestSimulator();
    const query = new URLSearchParams({ ...asked, ...wrong }).toString();
    const reply = await test.simulator.app.request(`/oauth/authorize?${query}`);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(words);
  });

  it("sends the person back with a code and the state, or with access_denied", async () => {
    const test = createTestSimulator();
    const { url } = await consent(test);
    expect(url.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(url.searchParams.get("state")).toBe("é&1");
    expect(url.searchParams.get("code")).toBeTruthy();
    const refused = (await consent(test, { decision: "deny" })).url.searchParams;
    expect(refused.get("error")).toBe("access_denied");
    expect(refused.get("error_description")).toBeTruthy();
    expect(refused.get("state")).toBe("é&1");
    expect(refused.has("code")).toBe(false);
  });
});

describe("the token endpoint", () => {
  it("exchanges a code once for both tokens and says whose they are", async () => {
    const test = createTestSimulator();
    const code = (await consent(test)).url.searchParams.get("code") ?? "";
    const first = await exchange(test, code);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      token_type: "bearer",
      expires_in: 1800,
      hub_id: hubId,
      scopes: allScopes,
    });
    const again = await exchange(test, code);
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ error: "invalid_grant", status: "BAD_AUTH_CODE" });
  });

  it("refuses a code after ten minutes, or with another redirect_uri", async () => {
    const test = createTestSimulator();
    const late = (await consent(test)).url.searchParams.get("code") ?? "";
    test.clock.now += 10 * 60 * 1000;
    expect((await exchange(test, late)).body).toMatchObject({ status: "EXPIRED_AUTH_CODE" });
    const code = (await consent(test)).url.searchParams.get("code") ?? "";
    const elsewhere = await exchange(test, code, { redirect_uri: "https://ailleurs.example" });
    expect(elsewhere.body).toMatchObject({ status: "MISMATCH_REDIRECT_URI_AUTH_CODE" });
  });

  it("holds to the PKCE challenge it was given", async () => {
    const test = createTestSimulator();
    const verifier = "a-verifier-long-enough-for-anyone-to-believe";
    const pkce = {
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    };
    const code = async () => (await consent(test, pkce)).url.searchParams.get("code") ?? "";
    expect((await exchange(test, await code())).status).toBe(400);
    expect((await exchange(test, await code(), { code_verifier: "faux" })).body).toMatchObject({
      error: "invalid_grant",
    });
    expect((await exchange(test, await code(), { code_verifier: verifier })).status).toBe(200);
  });

  it.each([
    [{ client_secret: "faux" }, { error: "invalid_client", status: "BAD_CLIENT_SECRET" }],
    [{ client_id: "faux" }, { error: "invalid_client", status: "BAD_CLIENT_ID" }],
    [{ grant_type: "password" }, { error: "unsupported_grant_type" }],
    [{ refresh_token: "inconnu" }, { error: "invalid_grant", status: "BAD_REFRESH_TOKEN" }],
  ])("answers 400 in HubSpot's shape for %o", async (wrong, expected) => {
    const test = createTestSimulator();
    const fields = {
      ...client,
      grant_type: "refresh_token",
      refresh_token: test.tokens.refreshToken,
      ...wrong,
    };
    const reply = await test.form(tokenPath, fields);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject(expected);
    expect(reply.body["correlationId"]).toBeTruthy();
  });

  it("reads only a form", async () => {
    const test = createTestSimulator();
    expect((await test.post(tokenPath, { ...client, grant_type: "refresh_token" })).status).toBe(415);
  });

  it("refreshes without rotating the refresh token, until it is revoked", async () => {
    const test = createTestSimulator();
    const fields = { ...client, grant_type: "refresh_token", refresh_token: test.tokens.refreshToken };
    const fresh = await test.form(tokenPath, fields);
    expect(fresh.body["refresh_token"]).toBe(test.tokens.refreshToken);
    expect(fresh.body["access_token"]).not.toBe(test.tokens.accessToken);
    const revoked = await test.form(`${tokenPath}/revoke`, { ...client, token: test.tokens.refreshToken });
    expect(revoked.status).toBe(200);
    expect((await test.form(tokenPath, fields)).body).toMatchObject({ status: "BAD_REFRESH_TOKEN" });
    expect((await test.get("/crm/objects/2026-03/contacts")).status).toBe(200);
  });
});

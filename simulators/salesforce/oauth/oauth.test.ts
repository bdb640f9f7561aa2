import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTestSimulator, orgId, redirectUri, smallOrg, userId } from "../testing.ts";

const verifier = "a-verifier-long-enough-for-anyone-to-believe";
const client = { client_id: "client", client_secret: "secret" };
const asked = {
  client_id: "client",
  redirect_uri: redirectUri,
  response_type: "code",
  scope: "api refresh_token",
  state: "é&1",
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
};
const authorizePath = "/services/oauth2/authorize";
const tokenPath = "/services/oauth2/token";

type Test = ReturnType<typeof createTestSimulator>;
async function consent(test: Test, extra: Record<string, string> = {}) {
  const answer = { ...asked, decision: "allow", user_id: userId, ...extra };
  const reply = await test.form(authorizePath, answer);
  return new URL(reply.headers.get("Location") ?? "").searchParams;
}
const exchange = (test: Test, code: string | null, extra: Record<string, string> = {}) =>
  test.form(tokenPath, {
    ...client,
    grant_type: "authorization_code",
    code: code ?? "",
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...extra,
  });
const refresh = (test: Test, token: string) =>
  test.form(tokenPath, { ...client, grant_type: "refresh_token", refresh_token: token });
const connect = async (test: Test, extra: Record<string, string> = {}) =>
  (await exchange(test, (await consent(test, extra)).get("code"))).body;

describe("the consent page", () => {
  it("offers the active people of every org and carries every parameter to its answer", async () => {
    const test = createTestSimulator();
    const reply = await test.simulator.login.request(
      `${authorizePath}?${new URLSearchParams(asked).toString()}`,
    );
    const page = await reply.text();
    expect(reply.status).toBe(200);
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain(`name="user_id" value="${userId}" checked`);
    expect(page).not.toContain("parti@essai.example");
    expect(page).not.toContain("robot@essai.example");
    expect(page).toContain('name="state" value="é&amp;1"');
    expect(page).toContain(`name="code_challenge" value="${asked.code_challenge}"`);
    expect(page).toContain("par l’API");
  });

  it.each([
    [{ client_id: "autre" }, "invalid_client_id"],
    [{ redirect_uri: "javascript:alert(1)" }, "redirect_uri_mismatch"],
    [{ redirect_uri: "" }, "redirect_uri_mismatch"],
  ])("shows an error and does not redirect for %o", async (wrong, words) => {
    const query = new URLSearchParams({ ...asked, ...wrong }).toString();
    const reply = await createTestSimulator().simulator.login.request(`${authorizePath}?${query}`);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(words);
  });

  it("knows only registered callbacks once there are some", async () => {
    const test = createTestSimulator({ redirectUris: ["https://autre.example/callback"] });
    const query = new URLSearchParams(asked).toString();
    const reply = await test.simulator.login.request(`${authorizePath}?${query}`);
    expect(await reply.text()).toContain("redirect_uri_mismatch");
  });

  it.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ scope: "api tout" }, "invalid_scope"],
    [{ code_challenge: "court" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
  ])("tells the callback for %o", async (wrong, error) => {
    const found = await consent(createTestSimulator(), wrong);
    expect(found.get("error")).toBe(error);
    expect(found.get("state")).toBe("é&1");
    expect(found.has("code")).toBe(false);
  });

  it("requires PKCE, as external client apps do", async () => {
    const { code_challenge: _, ...without } = asked;
    const query = new URLSearchParams(without).toString();
    const reply = await createTestSimulator().simulator.login.request(`${authorizePath}?${query}`);
    expect(reply.headers.get("Location")).toContain("missing+required+code+challenge");
  });

  it("sends the person back with a code and the state, or with access_denied", async () => {
    const test = createTestSimulator();
    const allowed = await consent(test);
    expect(allowed.get("code")).toBeTruthy();
    expect(allowed.get("state")).toBe("é&1");
    const refused = await consent(test, { decision: "deny" });
    expect(refused.get("error")).toBe("access_denied");
    expect(refused.get("error_description")).toBe("end-user denied authorization");
  });
});

describe("the token endpoint", () => {
  it("exchanges a code once for tokens, without saying how long they last, and signs whose they are", async () => {
    const test = createTestSimulator();
    const code = (await consent(test)).get("code");
    const first = await exchange(test, code);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      token_type: "Bearer",
      scope: "api refresh_token",
      instance_url: "http://localhost:3000",
      id: `http://localhost:3000/__salesforce/id/${orgId}/${userId}`,
    });
    expect(first.body).not.toHaveProperty("expires_in");
    const { id, issued_at, signature, access_token } = first.body;
    expect(String(access_token).startsWith(`${orgId.slice(0, 15)}!`)).toBe(true);
    const signed = createHmac("sha256", "secret")
      .update(`${String(id)}${String(issued_at)}`)
      .digest("base64");
    expect(signature).toBe(signed);
    const again = await exchange(test, code);
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ error: "invalid_grant" });
  });

  it.each([
    [{ code_verifier: "faux" }, "invalid_grant", "invalid code verifier"],
    [{ code_verifier: "" }, "invalid_grant", "invalid code verifier"],
    [{ redirect_uri: "https://ailleurs.example" }, "redirect_uri_mismatch", "redirect_uri must match"],
    [{ code: "inconnu" }, "invalid_grant", "invalid authorization code"],
    [{ client_id: "faux" }, "invalid_client_id", "client identifier invalid"],
    [{ client_secret: "faux" }, "invalid_client", "invalid client credentials"],
    [{ grant_type: "password" }, "unsupported_grant_type", "grant type not supported"],
    [{ redirect_uri: "" }, "invalid_request", "redirect_uri"],
  ])("answers 400 in Salesforce's shape for %o", async (wrong, error, words) => {
    const test = createTestSimulator();
    const reply = await exchange(test, (await consent(test)).get("code"), wrong);
    expect(reply.status).toBe(400);
    expect(reply.body["error"]).toBe(error);
    expect(reply.body["error_description"]).toContain(words);
  });

  it("refuses a code after fifteen minutes", async () => {
    const test = createTestSimulator();
    const code = (await consent(test)).get("code");
    test.clock.now += 15 * 60_000;
    expect((await exchange(test, code)).body["error_description"]).toBe("expired authorization code");
  });

  it("reads a form, with the client in it or in a Basic header, and no JSON", async () => {
    const { simulator, tokens } = createTestSimulator();
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: tokens.refreshToken ?? "",
    });
    const basic = `Basic ${Buffer.from("client:secret").toString("base64")}`;
    const headers = { Authorization: basic };
    const fine = await simulator.login.request(tokenPath, { method: "POST", body, headers });
    expect(fine.status).toBe(200);
    const json = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
    expect((await simulator.login.request(tokenPath, json)).status).toBe(400);
  });

  it("gives a refresh token only to who asked for one, and data only to who asked for the API", async () => {
    const test = createTestSimulator();
    expect(await connect(test, { scope: "api" })).not.toHaveProperty("refresh_token");
    const blind = await connect(test, { scope: "openid refresh_token" });
    const reply = await test.get("/sobjects/Contact/describe", { token: String(blind["access_token"]) });
    expect(reply.status).toBe(401);
    expect(reply.body.error.message).toContain("not valid for use with the REST API");
  });
});

describe("refresh tokens", () => {
  it("stay the same, and are not repeated, without rotation", async () => {
    const test = createTestSimulator();
    const token = test.tokens.refreshToken ?? "";
    const first = await refresh(test, token);
    expect(first.status).toBe(200);
    expect(first.body).not.toHaveProperty("refresh_token");
    expect(first.body["instance_url"]).toBe("http://localhost:3000");
    expect((await refresh(test, token)).status).toBe(200);
  });

  it("change at each use with rotation, and an old one used again ends the whole family", async () => {
    const test = createTestSimulator({ rotation: true });
    const first = test.tokens.refreshToken ?? "";
    const next = (await refresh(test, first)).body;
    const second = String(next["refresh_token"]);
    expect(second).not.toBe(first);
    const third = String((await refresh(test, second)).body["refresh_token"]);
    const reused = await refresh(test, first);
    expect(reused.status).toBe(400);
    expect(reused.body).toEqual({
      error: "invalid_grant",
      error_description: "expired access/refresh token",
    });
    expect((await refresh(test, third)).status).toBe(400);
    expect(
      (await test.get("/sobjects/Contact/describe", { token: String(next["access_token"]) })).status,
    ).toBe(401);
  });

  it("are five at most for a person: the sixth consent ends the first", async () => {
    const test = createTestSimulator();
    const tokens = [test.tokens.refreshToken ?? ""];
    for (let time = 0; time < 5; time += 1) tokens.push(String((await connect(test))["refresh_token"]));
    const alive = [];
    for (const token of tokens) alive.push((await refresh(test, token)).status);
    expect(alive).toEqual([400, 200, 200, 200, 200, 200]);
  });

  it("die with their sessions when revoked; a session revoked dies alone", async () => {
    const test = createTestSimulator();
    const token = test.tokens.refreshToken ?? "";
    const other = String((await refresh(test, token)).body["access_token"]);
    const revoke = (value: string) => test.form("/services/oauth2/revoke", { token: value });
    expect((await revoke(other)).status).toBe(200);
    expect((await test.get("/sobjects/Contact/describe", { token: other })).status).toBe(401);
    expect((await test.get("/sobjects/Contact/describe")).status).toBe(200);
    expect((await revoke(token)).status).toBe(200);
    expect((await test.get("/sobjects/Contact/describe")).status).toBe(401);
    expect((await refresh(test, token)).status).toBe(400);
    const unknown = await revoke("inconnu");
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain("error=invalid_token");
  });

  it("die when an administrator revokes the application", async () => {
    const test = createTestSimulator();
    test.simulator.revokeGrants(orgId);
    expect((await refresh(test, test.tokens.refreshToken ?? "")).status).toBe(400);
    expect((await test.get("/sobjects/Contact/describe")).body.error.errorCode).toBe("INVALID_SESSION_ID");
    expect(test.simulator.stats().invalidRequests).toBe(0);
  });
});

describe("sessions", () => {
  it("end after their time without use, which a call in the second half prolongs", async () => {
    const test = createTestSimulator({ sessionSeconds: 100 });
    test.clock.now += 60_000;
    expect((await test.get("/sobjects/Contact/describe")).status).toBe(200);
    test.clock.now += 99_000;
    expect((await test.get("/sobjects/Contact/describe")).status).toBe(200);
    test.clock.now += 100_000;
    const late = await test.get("/sobjects/Contact/describe");
    expect(late.status).toBe(401);
    expect(late.headers.get("WWW-Authenticate")).toBe("Token");
    expect(late.body).toMatchObject({
      list: [{ message: "Session expired or invalid", errorCode: "INVALID_SESSION_ID" }],
    });
    expect(test.simulator.stats()).toMatchObject({ unauthorized: 1, invalidRequests: 0 });
  });

  it("are not for the login's address, which holds no data", async () => {
    const test = createTestSimulator();
    const headers = { Authorization: `Bearer ${test.tokens.accessToken}` };
    expect(
      (await test.simulator.login.request("/services/data/v66.0/sobjects/Contact/describe", { headers }))
        .status,
    ).toBe(404);
  });

  it("keep the orgs apart", async () => {
    const other = { ...smallOrg(1), id: `${orgId.slice(0, 14)}x${orgId.slice(15)}`, name: "Autre" };
    const test = createTestSimulator({ orgs: [smallOrg(3), other] });
    const token = test.simulator.grant(other.id, { userId }).accessToken;
    const count = async (of?: string) =>
      (await test.query("SELECT COUNT() FROM Contact", of ? { token: of } : {})).body["totalSize"];
    expect([await count(), await count(token)]).toEqual([3, 1]);
  });
});

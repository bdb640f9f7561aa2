import { afterAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { createSession, signedInMember } from "../../../dev/test/factories.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { startSalesforce, orgId, smallOrg } from "../../../dev/test/salesforce.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { freshAccessToken } from "./access-token-store.ts";
import { authorization as salesforceAuthorization } from "../salesforce/oauth.ts";

const salesforce = await startSalesforce([smallOrg()], { rotation: true });
afterAll(() => salesforce.stop());
const world = await crmWorld([testPortal(1)], { variables: salesforce.variables });
const { simulator } = salesforce;

async function authUrl(cookie: string, query = ""): Promise<URL> {
  const reply = await world.call(`/api/salesforce/auth-url${query}`, cookie);
  expect(reply.status).toBe(200);
  return new URL(((await reply.json()) as { url: string }).url);
}

/** Answers Salesforce's consent page; returns the address on our side that the browser is sent to. */
async function consent(cookie: string, decision: "allow" | "deny" = "allow", query = ""): Promise<string> {
  const url = await authUrl(cookie, query);
  const page = await (await fetch(url)).text();
  const userId = /name="user_id" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const reply = await fetch(`${url.origin}${url.pathname}`, {
    method: "POST",
    body: new URLSearchParams([...url.searchParams, ["user_id", userId], ["decision", decision]]),
    redirect: "manual",
  });
  const back = new URL(reply.headers.get("location") ?? "");
  return back.pathname + back.search;
}

async function visit(path: string, cookie?: string): Promise<{ status: number; title: string }> {
  const reply = await world.call(path, cookie);
  expect(reply.headers.get("content-type")).toMatch(/^text\/html/);
  return { status: reply.status, title: /<h1>(.*)<\/h1>/.exec(await reply.text())?.[1] ?? "" };
}

async function connected() {
  const member = await world.owner();
  expect(await visit(await consent(member.cookie), member.cookie)).toEqual({
    status: 200,
    title: "Salesforce est connecté",
  });
  return member;
}

async function stored(organizationId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await world.admin.query<Record<string, unknown>>(
    "select * from private.crm_connection where organization_id = $1 order by crm",
    [organizationId],
  );
  return rows;
}

const renew = (organizationId: string, rejected?: string) => {
  const ctx = world.system(organizationId);
  return freshAccessToken(
    ctx,
    "salesforce",
    (token) => salesforceAuthorization.renewGrant(ctx, token),
    rejected,
  );
};
const expire = (organizationId: string) =>
  world.admin.query(
    "update private.crm_connection set access_token_expires_at = now() where organization_id = $1",
    [organizationId],
  );

describe("the address at which one signs in", () => {
  it("is kept with the connection, shown, and used again when it is connected again", async () => {
    const member = await world.owner();
    const hostOf = async () => (await stored(member.organizationId))[0]?.["sign_in_host"];
    await visit(await consent(member.cookie, "allow", "?host=test.salesforce.com"), member.cookie);
    expect(await hostOf()).toBe("test.salesforce.com");
    await visit(await consent(member.cookie), member.cookie);
    expect(await hostOf()).toBe("test.salesforce.com");
    const reply = await world.call("/api/crm/connections", member.cookie);
    expect(await reply.json()).toMatchObject({
      data: [{ crm: "salesforce", signInHost: "test.salesforce.com" }],
      signIns: {
        salesforce: [{ host: "login.salesforce.com" }, { host: "test.salesforce.com" }, { host: null }],
      },
    });
    await visit(await consent(member.cookie, "allow", "?host=login.salesforce.com"), member.cookie);
    expect(await hostOf()).toBe("login.salesforce.com");
  });

  it.each([
    ["salesforce", "evil.example"],
    ["hubspot", "login.salesforce.com"],
  ])("is one of the CRM’s own: %s at %s is refused", async (crm, host) => {
    const { cookie } = await world.owner();
    const reply = await world.call(`/api/crm/auth-url/${crm}?host=${host}`, cookie);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: {
        code: "invalid_request",
        message: expect.stringContaining("n’est pas une adresse de connexion de") as string,
      },
    });
  });
});

describe("connecting Salesforce", () => {
  it("leads to its consent page with the rights to read and to go on, PKCE and our callback", async () => {
    const { cookie } = await world.owner();
    const url = await authUrl(cookie);
    expect(`${url.origin}${url.pathname}`).toBe(
      `${salesforce.variables.SALESFORCE_LOGIN_URL}/services/oauth2/authorize`,
    );
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "client-de-test",
      redirect_uri: "http://localhost:3000/api/crm/oauth-callback/salesforce",
      scope: "api refresh_token",
      code_challenge_method: "S256",
    });
  });

  it("keeps whose account it is and where its data is read", async () => {
    const member = await connected();
    expect(await stored(member.organizationId)).toMatchObject([
      {
        crm: "salesforce",
        state: "active",
        portal_id: orgId,
        api_url: salesforce.url,
        scopes: ["api", "refresh_token"],
        connected_by: member.userId,
      },
    ]);
    const owners = JSON.stringify((await stored(member.organizationId))[0]?.owners);
    expect(owners).toContain("camille@essai.example");
    expect(owners).not.toContain("parti@essai.example");
  });

  it("stands beside HubSpot: each has its own state", async () => {
    const member = await connected();
    expect((await world.call(await world.consent(member.cookie), member.cookie)).status).toBe(200);
    expect(await stored(member.organizationId)).toMatchObject([{ crm: "hubspot" }, { crm: "salesforce" }]);
    simulator.revokeGrants(orgId);
    await expire(member.organizationId);
    await expect(renew(member.organizationId)).rejects.toMatchObject({ code: "crm_revoked" });
    const reply = await world.call("/api/crm/connections", member.cookie);
    expect(await reply.json()).toMatchObject({
      data: [
        { crm: "hubspot", state: "active" },
        { crm: "salesforce", state: "revoked" },
      ],
    });
  });

  it("is refused by the person, or takes a state once and from its own session alone", async () => {
    const member = await world.owner();
    const refused = await consent(member.cookie, "deny");
    expect(await visit(refused, member.cookie)).toMatchObject({ title: "Connexion annulée" });
    const path = await consent(member.cookie);
    const elsewhere = await createSession(world.admin, member.userId, member.organizationId);
    const invalid = { status: 400, title: "Ce lien n’est plus valable" };
    expect(await visit(path, elsewhere.cookie)).toEqual(invalid);
    expect(await visit(path.replace("/salesforce", "/hubspot"), member.cookie)).toEqual(invalid);
    expect(await stored(member.organizationId)).toEqual([]);
    expect(await visit(path, member.cookie)).toMatchObject({ status: 200 });
    expect(await visit(path, member.cookie)).toEqual(invalid);
  });

  it("answers a page to a state or a code beyond any length", async () => {
    const { cookie } = await world.owner();
    for (const query of [`state=${"a".repeat(501)}&code=b`, `state=a&code=${"b".repeat(5_000)}`]) {
      for (const crm of ["hubspot", "salesforce"]) {
        expect(await visit(`/api/crm/oauth-callback/${crm}?${query}`, cookie)).toEqual({
          status: 400,
          title: "Ce lien n’est plus valable",
        });
      }
    }
  });
});

describe("Salesforce's tokens", () => {
  it("are renewed with the newest refresh token: an older one would end them all", async () => {
    const { organizationId } = await connected();
    const seen = new Set<string>();
    for (let time = 0; time < 3; time++) {
      await expire(organizationId);
      seen.add(await renew(organizationId));
    }
    expect(seen.size).toBe(3);
    expect(await stored(organizationId)).toMatchObject([{ state: "active" }]);
  });

  it("that ended sooner than thought are renewed once for all who were refused", async () => {
    const { organizationId } = await connected();
    const old = await renew(organizationId);
    simulator.expireSessions(orgId);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => renew(organizationId, old)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(old);
  });

  it("without rotation keep the refresh token they came with", async () => {
    simulator.setRotation(false);
    const { organizationId } = await connected();
    for (let time = 0; time < 2; time++) {
      await expire(organizationId);
      await renew(organizationId);
    }
    simulator.setRotation(true);
    expect(await stored(organizationId)).toMatchObject([{ state: "active" }]);
  });

  it("are nowhere in clear, neither in the database nor in the log", async () => {
    const { organizationId } = await connected();
    const token = await renew(organizationId);
    expect(token.length).toBeGreaterThan(20);
    expect(await tablesHolding(world.admin, token)).toEqual([]);
    expect(world.logged.join("\n")).not.toContain(token);
  });
});

describe("a server to which the operator gave no access", () => {
  it("says in French that Salesforce is not configured", async () => {
    const bare = await crmWorld([testPortal(1)]);
    const member = await signedInMember(bare.admin, { role: "owner" });
    const reply = await bare.call("/api/salesforce/auth-url", member.cookie);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({
      error: { code: "not_configured", message: "Salesforce n’est pas configuré sur ce serveur." },
    });
  });
});

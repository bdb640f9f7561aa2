import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { hubspotVariables } from "../hubspot/variables.ts";

const world = await crmWorld([testPortal(1)]);

async function authUrl(cookie: string): Promise<URL> {
  const reply = await world.call("/api/hubspot/auth-url", cookie);
  expect(reply.status).toBe(200);
  return new URL(((await reply.json()) as { url: string }).url);
}

describe("GET /api/hubspot/auth-url", () => {
  it("is for signed-in people only", async () => {
    expect((await world.call("/api/hubspot/auth-url")).status).toBe(401);
    expect((await world.call("/api/hubspot/auth-url", "better-auth.session_token=faux.faux")).status).toBe(
      401,
    );
  });

  it("leads to HubSpot's consent page, with read rights only, PKCE and our callback", async () => {
    const { cookie } = await world.owner();
    const url = await authUrl(cookie);
    expect(`${url.origin}${url.pathname}`).toBe(
      `${hubspotVariables(world.platform.environment).HUBSPOT_APP_URL}/oauth/authorize`,
    );
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "client-de-test",
      redirect_uri: "http://localhost:3000/api/crm/oauth-callback/hubspot",
      scope: "oauth crm.objects.contacts.read sales-email-read crm.objects.owners.read",
      optional_scope: "crm.objects.deals.read crm.schemas.deals.read",
      code_challenge_method: "S256",
    });
    expect((await fetch(url)).status).toBe(200);
  });

  it("keeps the state's fingerprint and the verifier on the server, for ten minutes and this session", async () => {
    const member = await world.owner();
    const url = await authUrl(member.cookie);
    const nonce = (url.searchParams.get("state") ?? "").split(".")[0] ?? "";
    const { rows } = await world.admin.query<Record<string, unknown>>(
      `select session_id, user_id, crm, code_verifier, extract(epoch from expires_at - now())::float8 as seconds
       from private.oauth_state where hash = $1`,
      [createHash("sha256").update(nonce).digest()],
    );
    expect(rows).toMatchObject([{ session_id: member.sessionId, user_id: member.userId, crm: "hubspot" }]);
    expect(rows[0]?.seconds).toBeGreaterThan(590);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
    const verifier = String(rows[0]?.code_verifier);
    expect(url.searchParams.get("code_challenge")).toBe(
      createHash("sha256").update(verifier).digest("base64url"),
    );
    expect(url.href).not.toContain(verifier);
  });

  it("never gives the same state twice, and sweeps the organization's expired ones out", async () => {
    const member = await world.owner();
    const first = await authUrl(member.cookie);
    await world.admin.query("update private.oauth_state set expires_at = now() - interval '1 second'");
    const second = await authUrl(member.cookie);
    expect(second.searchParams.get("state")).not.toBe(first.searchParams.get("state"));
    const { rows } = await world.admin.query("select 1 from private.oauth_state where organization_id = $1", [
      member.organizationId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe("GET /api/crm/oauth-callback/{crm}", () => {
  it("for a CRM we do not know is a bad request", async () => {
    const { cookie } = await world.owner();
    expect((await world.call(`/api/crm/oauth-callback/${randomUUID()}?code=a&state=b`, cookie)).status).toBe(
      400,
    );
  });

  it("refuses a state signed for another CRM", async () => {
    const { cookie } = await world.owner();
    const path = (await world.consent(cookie)).replace("/hubspot?", "/salesforce?");
    expect((await world.call(path, cookie)).status).toBe(400);
  });
});

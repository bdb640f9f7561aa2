import { afterAll, describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../../dev/test/crm-world.ts";
import { signedInMember } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { startSalesforce, orgId, smallOrg } from "../../../dev/test/salesforce.ts";
import { freshAccessToken } from "./access-token-store.ts";
import { saveConnection } from "./connection-store.ts";
import type { Crm } from "../contract.ts";
import { authorization as hubspot } from "../hubspot/oauth.ts";
import { authorization as salesforceAuthorization } from "../salesforce/oauth.ts";

const salesforce = await startSalesforce([smallOrg()]);
afterAll(() => salesforce.stop());
const world = await crmWorld([testPortal(3)], { variables: salesforce.variables });
const { admin } = world;

async function disconnect(
  { cookie }: { cookie: string },
  crm: Crm = "hubspot",
): Promise<{ status: number; body: unknown }> {
  const reply = await world.call("/api/crm/disconnect", cookie, { crm });
  return { status: reply.status, body: await reply.json() };
}

/** The refresh token HubSpot issued, captured through a renewal. */
async function refreshTokenOf({ organizationId }: Member): Promise<string> {
  let given = "";
  await freshAccessToken(
    world.system(organizationId),
    "hubspot",
    (token) => {
      given = token;
      return Promise.reject(new Error("not renewed"));
    },
    await freshAccessToken(world.system(organizationId), "hubspot", () => Promise.reject(new Error("no"))),
  ).catch(() => undefined);
  return given;
}

const count = async (sql: string, organizationId: string): Promise<number> => {
  const { rows } = await admin.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [
    organizationId,
  ]);
  return rows[0]?.n ?? -1;
};
const connections = ({ organizationId }: Member) =>
  count("private.crm_connection where organization_id = $1", organizationId);
const contacts = ({ organizationId }: Member) =>
  count("public.contact where organization_id = $1", organizationId);

/** Connects the owner's organization to the simulated Salesforce; another test covers the consent. */
async function withSalesforce(member: Member): Promise<string> {
  const granted = salesforce.simulator.grant(orgId);
  const grant = {
    accessToken: granted.accessToken,
    refreshToken: granted.refreshToken ?? "",
    expiresIn: 7200,
    apiUrl: salesforce.url,
  };
  const ctx = world.system(member.organizationId);
  await saveConnection(ctx, {
    crm: "salesforce",
    portalId: orgId,
    portalName: null,
    scopes: [],
    owners: {},
    grant,
    userId: member.userId,
  });
  return grant.refreshToken;
}

describe("POST /api/crm/disconnect", () => {
  it("is for owners and admins of the organization", async () => {
    const member = await world.connected();
    const { organizationId } = member;
    const colleague = await signedInMember(admin, { organizationId });
    expect((await world.call("/api/crm/disconnect", undefined, { crm: "hubspot" })).status).toBe(401);
    expect(await disconnect(colleague)).toMatchObject({
      status: 403,
      body: { error: { message: "Seuls les responsables de l’organisation déconnectent un CRM." } },
    });
    expect(await connections(member)).toBe(1);
    const administrator = await signedInMember(admin, { organizationId, role: "admin" });
    expect((await disconnect(administrator)).status).toBe(200);
    expect(await connections(member)).toBe(0);
  });

  it("forgets the tokens here and ends them at HubSpot; contacts stay", async () => {
    const member = await world.connected();
    await world.work(member.organizationId);
    const kept = await contacts(member);
    expect(kept).toBeGreaterThan(0);
    const token = await refreshTokenOf(member);
    expect(token).toMatch(/^eu1-/);
    expect(await disconnect(member)).toEqual({ status: 200, body: { revoked: true, message: null } });
    const ctx = world.system(member.organizationId);
    expect(await hubspot.renewGrant(ctx, token)).toBe("revoked");
    expect([await connections(member), await contacts(member)]).toEqual([0, kept]);
    const { rows } = await admin.query(
      "select actor_id, target_id from private.audit where organization_id = $1 and event = 'crm.disconnected'",
      [member.organizationId],
    );
    expect(rows).toEqual([{ actor_id: member.userId, target_id: "hubspot" }]);
  });

  it("ends Salesforce's tokens alone where HubSpot is connected too", async () => {
    const member = await world.connected();
    const token = await withSalesforce(member);
    expect(await disconnect(member, "salesforce")).toMatchObject({ status: 200, body: { revoked: true } });
    const ctx = world.system(member.organizationId);
    expect(await salesforceAuthorization.renewGrant(ctx, token)).toBe("revoked");
    expect(await connections(member)).toBe(1);
    expect(await freshAccessToken(ctx, "hubspot", () => Promise.reject(new Error("no")))).toMatch(/^CAsim/);
  });

  it("forgets them although HubSpot does not answer, and says so", async () => {
    const member = await world.connected();
    world.simulator.injectFault({ kind: "status", status: 503 }, { times: 3, matching: "/revoke" });
    expect(await disconnect(member)).toEqual({
      status: 200,
      body: {
        revoked: false,
        message:
          "HubSpot n’a pas confirmé le retrait de l’accès. Ce qui en était enregistré ici est supprimé\u00A0; retirez aussi l’application depuis les paramètres de HubSpot.",
      },
    });
    expect(await connections(member)).toBe(0);
  });

  it.each([
    "key_id = 'local:autre'",
    "data_key = ''",
    "refresh_token = ''",
    "refresh_token = substr(refresh_token, 1, 20)",
    "access_token = null, refresh_token = null",
  ])(
    "forgets tokens that cannot be read any more (%s), and says that HubSpot keeps them",
    async (spoiled) => {
      const member = await world.connected();
      await admin.query(`update private.crm_connection set ${spoiled} where organization_id = $1`, [
        member.organizationId,
      ]);
      expect(await disconnect(member)).toMatchObject({ status: 200, body: { revoked: false } });
      expect(await connections(member)).toBe(0);
    },
  );

  it("takes access that was withdrawn at HubSpot already for ended", async () => {
    const member = await world.connected();
    world.simulator.revokeGrants(HUB_ID);
    expect(await disconnect(member)).toMatchObject({ status: 200, body: { revoked: true } });
  });

  it("cancels what is under way, whose worker then stores nothing more", async () => {
    const member = await world.connected();
    const job = await world.newestJob(member.organizationId);
    expect(job.state).toBe("queued");
    await disconnect(member);
    expect(await world.work(member.organizationId)).toMatchObject({ state: "canceled", done: 0 });
    expect(await contacts(member)).toBe(0);
  });

  it("says that nothing is connected", async () => {
    const member = await world.connected();
    expect(await disconnect(member, "salesforce")).toMatchObject({
      status: 409,
      body: { error: { code: "crm_not_connected" } },
    });
    await disconnect(member);
    expect((await disconnect(member)).status).toBe(409);
  });
});

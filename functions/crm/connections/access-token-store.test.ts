import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { failingOnce } from "../../../dev/test/failing-once.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { createEnvironment } from "../../env.ts";
import { freshAccessToken, type RenewGrant } from "./access-token-store.ts";
import type { Grant } from "./connection-store.ts";
import { renewGrant } from "../hubspot/oauth.ts";
import { hubspotVariables } from "../hubspot/variables.ts";

const world = await crmWorld([testPortal(3)]);

/** A fake vendor that counts its renewals and issues numbered tokens. */
function vendor(answer: (nth: number) => Grant | "revoked") {
  const given: string[] = [];
  const renew: RenewGrant = async (refreshToken) => {
    given.push(refreshToken);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer(given.length);
  };
  return { renew, given };
}
const rotating = () =>
  vendor((nth) => ({ accessToken: `acces-${nth}`, refreshToken: `renouvellement-${nth}`, expiresIn: 1800 }));

const failing: RenewGrant = () => Promise.reject(new Error("no answer"));

const expireIn = (organizationId: string, seconds: number) =>
  world.admin.query(
    "update private.crm_connection set access_token_expires_at = now() + make_interval(secs => $2) where organization_id = $1",
    [organizationId, seconds],
  );
async function stateOf(organizationId: string): Promise<unknown> {
  const { rows } = await world.admin.query<{ state: string }>(
    "select state from private.crm_connection where organization_id = $1",
    [organizationId],
  );
  return rows[0]?.state;
}

describe("an access token", () => {
  it("is used as long as it lives", async () => {
    const { organizationId } = await world.connected();
    const { renew, given } = rotating();
    expect(await freshAccessToken(world.system(organizationId), "hubspot", renew)).toMatch(/^CAsim/);
    expect(given).toEqual([]);
  });

  it("is renewed ahead of its end", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 30);
    const { renew } = rotating();
    expect(await freshAccessToken(world.system(organizationId), "hubspot", renew)).toBe("acces-1");
    expect(await freshAccessToken(world.system(organizationId), "hubspot", renew)).toBe("acces-1");
  });

  it("is renewed once for ten calls at the same time", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, -10);
    const { renew, given } = rotating();
    const ctx = world.system(organizationId);
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => freshAccessToken(ctx, "hubspot", renew)),
    );
    expect(new Set(tokens)).toEqual(new Set(["acces-1"]));
    expect(given).toHaveLength(1);
  });

  it("that the vendor has just refused is renewed once for all who were refused", async () => {
    const { organizationId } = await world.connected();
    const { renew, given } = rotating();
    const ctx = world.system(organizationId);
    const refused = await freshAccessToken(ctx, "hubspot", renew);
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => freshAccessToken(ctx, "hubspot", renew, refused)),
    );
    expect(new Set(tokens)).toEqual(new Set(["acces-1"]));
    expect(given).toHaveLength(1);
  });

  it("is renewed with the newest refresh token when the vendor rotates it", async () => {
    const { organizationId } = await world.connected();
    const { renew, given } = rotating();
    for (let time = 0; time < 3; time++) {
      await expireIn(organizationId, 0);
      await freshAccessToken(world.system(organizationId), "hubspot", renew);
    }
    expect(given).toEqual([expect.stringMatching(/^eu1-/), "renouvellement-1", "renouvellement-2"]);
  });

  it("is not asked for again once the vendor withdrew the grant", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 0);
    const { renew, given } = vendor(() => "revoked");
    const ctx = world.system(organizationId);
    for (let time = 0; time < 3; time++) {
      await expect(freshAccessToken(ctx, "hubspot", renew)).rejects.toMatchObject({ code: "crm_revoked" });
    }
    expect(given).toHaveLength(1);
    expect(await stateOf(organizationId)).toBe("revoked");
  });

  it("outlives a vendor that does not answer: people are told, and the next answer mends it", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 0);
    const ctx = world.system(organizationId);
    await expect(freshAccessToken(ctx, "hubspot", failing)).rejects.toThrow("no answer");
    expect(await stateOf(organizationId)).toBe("expiring");
    expect(await freshAccessToken(ctx, "hubspot", rotating().renew)).toBe("acces-1");
    expect(await stateOf(organizationId)).toBe("active");
  });

  it("goes on being used to its end while the vendor does not renew it", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 30);
    const ctx = world.system(organizationId);
    expect(await freshAccessToken(ctx, "hubspot", failing)).toMatch(/^CAsim/);
    expect(await stateOf(organizationId)).toBe("expiring");
  });

  it("of fifteen seconds is renewed when less than a quarter of them remains, not at every call", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 0);
    const { renew, given } = vendor((nth) => ({
      accessToken: `acces-${nth}`,
      refreshToken: `renouvellement-${nth}`,
      expiresIn: 15,
    }));
    const ctx = world.system(organizationId);
    for (let time = 0; time < 5; time++) await freshAccessToken(ctx, "hubspot", renew);
    expect(given).toHaveLength(1);
    await expireIn(organizationId, 3.7);
    await freshAccessToken(ctx, "hubspot", renew);
    expect(given).toHaveLength(2);
  });

  it("is not lost when the database fails between the vendor's answer and the commit", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 0);
    const { renew, given } = rotating();
    const ctx = world.system(organizationId);
    const unstable = failingOnce(ctx.pool, /set\s.*access_token = /s);
    expect(await freshAccessToken({ ...ctx, pool: unstable.pool }, "hubspot", renew)).toBe("acces-1");
    expect(unstable.failures()).toBe(1);
    await expireIn(organizationId, 0);
    await freshAccessToken(ctx, "hubspot", renew);
    expect(given).toEqual([expect.stringMatching(/^eu1-/), "renouvellement-1"]);
  });

  it.each([
    ["under a key that was changed", "key_id = 'local:autre'"],
    ["that are not there", "access_token = null, refresh_token = null"],
  ])("%s is an error that says to connect again, run after run", async (_, spoiled) => {
    const member = await world.connected();
    const { organizationId } = member;
    await world.work(organizationId);
    await world.admin.query(`update private.crm_connection set ${spoiled} where organization_id = $1`, [
      organizationId,
    ]);
    for (let time = 0; time < 2; time++) {
      expect(await world.sync(member)).toMatchObject({ state: "failed", error_code: "crm_not_connected" });
      expect(await stateOf(organizationId)).toBe("error");
    }
    const reply = await world.call("/api/crm/connections", member.cookie);
    expect(await reply.json()).toMatchObject({
      data: [{ state: "error", message: expect.stringContaining("Reconnectez le CRM") as string }],
    });
    expect((await world.call(await world.consent(member.cookie), member.cookie)).status).toBe(200);
    expect(await world.work(organizationId)).toMatchObject({ state: "done" });
    expect(await stateOf(organizationId)).toBe("active");
  });

  it("of an organization without a connection, or of another one, is not found", async () => {
    await world.connected();
    const { organizationId } = await world.owner();
    await expect(
      freshAccessToken(world.system(organizationId), "hubspot", rotating().renew),
    ).rejects.toMatchObject({ code: "crm_not_connected" });
  });
});

describe("HubSpot's token endpoint", () => {
  const renewNow = (organizationId: string, variables: Record<string, string> = {}) => {
    const ctx = world.system(organizationId);
    const environment = createEnvironment({ ...hubspotVariables(ctx.environment), ...variables });
    return freshAccessToken(ctx, "hubspot", (token) => renewGrant({ ...ctx, environment }, token));
  };

  it("renews through the real protocol", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 0);
    expect(await renewNow(organizationId)).toMatch(/^CAsim/);
  });

  it("withdraws the grant when the app was uninstalled", async () => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 0);
    world.simulator.revokeGrants(HUB_ID);
    await expect(renewNow(organizationId)).rejects.toMatchObject({ code: "crm_revoked" });
    expect(await stateOf(organizationId)).toBe("revoked");
  });

  it.each([
    ["refuses our own secret", { HUBSPOT_CLIENT_SECRET: "un-autre" }, undefined],
    ["asks us to wait", {}, 429],
  ] as const)("disconnects nobody when it %s", async (_, variables, status) => {
    const { organizationId } = await world.connected();
    await expireIn(organizationId, 0);
    if (status !== undefined) world.simulator.injectFault({ kind: "status", status }, { matching: "/token" });
    await expect(renewNow(organizationId, variables)).rejects.toMatchObject({ code: "crm_unavailable" });
    expect(await stateOf(organizationId)).toBe("expiring");
    expect(await renewNow(organizationId)).toMatch(/^CAsim/);
    expect(await stateOf(organizationId)).toBe("active");
  });
});

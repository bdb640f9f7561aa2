import { describe, expect, it } from "vitest";
import { crmWorld } from "../../dev/test/crm-world.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../dev/test/hubspot.ts";
import type { Member } from "../../dev/test/crm-world.ts";

const world = await crmWorld([testPortal(2)]);

async function shown(member: Member): Promise<Record<string, unknown>[]> {
  const reply = await world.call("/api/crm/connections", member.cookie);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { data: Record<string, unknown>[] }).data;
}

/** What get-session reports (specification, section 4). */
async function isHubspotAuthActive(member: Member): Promise<boolean | undefined> {
  const { rows } = await world.admin.query<{ active: boolean }>(
    "select app.crm_is_active($1, 'hubspot') as active",
    [member.organizationId],
  );
  return rows[0]?.active;
}

describe("GET /api/crm/connections", () => {
  it("is for signed-in people", async () => {
    expect((await world.call("/api/crm/connections")).status).toBe(401);
  });

  it("is empty before anything is connected", async () => {
    const member = await world.owner();
    expect(await shown(member)).toEqual([]);
    expect(await isHubspotAuthActive(member)).toBe(false);
  });

  it("says that the connection works, and where its synchronization stands", async () => {
    const member = await world.connected();
    expect(await isHubspotAuthActive(member)).toBe(true);
    expect(await shown(member)).toMatchObject([
      {
        crm: "hubspot",
        state: "active",
        message: null,
        lastSyncedAt: null,
        job: { state: "queued", done: 0 },
      },
    ]);
    await world.work(member.organizationId);
    expect(await shown(member)).toMatchObject([
      { lastSyncedAt: expect.any(String) as string, job: { state: "done", error: null } },
    ]);
  });

  it("shows a plain member the same, and nobody else", async () => {
    const member = await world.connected();
    const colleague = await signedInMember(world.admin, { organizationId: member.organizationId });
    expect(await shown(colleague)).toHaveLength(1);
    expect(await shown(await world.owner())).toEqual([]);
  });

  it("never shows a token", async () => {
    const member = await world.connected();
    expect(JSON.stringify(await shown(member))).not.toMatch(/token|CAsim|eu1-/i);
  });

  it("says in French that the CRM withdrew its access; connecting again mends it", async () => {
    const member = await world.connected();
    await world.work(member.organizationId);
    world.simulator.revokeGrants(HUB_ID);
    expect(await world.sync(member)).toMatchObject({ state: "failed", error_code: "crm_revoked" });
    expect(await shown(member)).toMatchObject([
      {
        state: "revoked",
        message:
          "L’accès a été retiré depuis le CRM. Vos contacts sont gardés ; reconnectez-le pour reprendre la synchronisation.",
        job: {
          state: "failed",
          error: {
            code: "crm_revoked",
            message: "Le CRM a retiré son accès. Reconnectez-le, la synchronisation reprendra.",
          },
        },
      },
    ]);
    expect(await isHubspotAuthActive(member)).toBe(false);
    const { rows } = await world.admin.query("select 1 from public.contact where organization_id = $1", [
      member.organizationId,
    ]);
    expect(rows.length).toBeGreaterThan(0);

    expect((await world.call(await world.consent(member.cookie), member.cookie)).status).toBe(200);
    expect(await isHubspotAuthActive(member)).toBe(true);
    expect(await world.work(member.organizationId)).toMatchObject({ state: "done" });
    expect(await shown(member)).toMatchObject([{ state: "active", message: null, job: { state: "done" } }]);
  });
});

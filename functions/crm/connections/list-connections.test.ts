import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { signedInMember } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import type { Member } from "../../../dev/test/crm-world.ts";
import { claimJob, finishJob } from "../../jobs/lease-store.ts";
import { noteRun } from "./note-run.ts";

const world = await crmWorld([testPortal(2)]);

async function shown(member: Member): Promise<Record<string, unknown>[]> {
  const reply = await world.call("/api/crm/connections", member.cookie);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { data: Record<string, unknown>[] }).data;
}

/** What get-session reports (docs/product.md, 4). */
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

  it("names the account as people know it: HubSpot's number, Salesforce's address", async () => {
    const member = await world.connected();
    await world.admin.query(
      `insert into private.crm_connection (organization_id, crm, portal_id, api_url, key_id, data_key, access_token_expires_at)
       values ($1, 'salesforce', '00D000000000001EAA', 'https://atelier.my.salesforce.com', 'k', '', now())`,
      [member.organizationId],
    );
    expect((await shown(member)).map(({ crm, portalName }) => [crm, portalName])).toEqual([
      ["hubspot", `Compte ${HUB_ID}`],
      ["salesforce", "atelier.my.salesforce.com"],
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
          "L’accès a été retiré depuis le CRM. Vos contacts sont gardés\u00A0; reconnectez-le pour reprendre la synchronisation.",
        job: {
          state: "failed",
          error: {
            code: "crm_revoked",
            message: "L’accès au CRM a été retiré. Reconnectez-le, la synchronisation reprendra.",
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

describe("a connection whose synchronization failed", () => {
  /** Ends the newest job the way a worker does. */
  const end = async (organizationId: string, state: "done" | "failed", code: string | null) => {
    const ctx = world.system(organizationId);
    const { id } = await world.newestJob(organizationId);
    const worker = randomUUID();
    await world.admin.query(
      "update public.job set state = 'running', lease_owner = $2, finished_at = null where id = $1",
      [id, worker],
    );
    const job = await claimJob(ctx, String(id), worker, 60);
    if (job === null) throw new Error("no job to end");
    const ended = { state, code };
    await finishJob(ctx, job.id, worker, ended, (client) => noteRun(client, job, ended));
  };

  it("is an error with the reason's words once it failed for good, and works again after the next success", async () => {
    const member = await world.connected();
    const message = { kind: "refresh-contacts", organizationId: member.organizationId };
    const { id } = await world.newestJob(member.organizationId);
    world.simulator.injectFault({ kind: "status", status: 503 }, { times: 10, matching: "/crm/objects" });
    await world.deliver({ ...message, jobId: id }, { delivery: 1 });
    expect(await shown(member)).toMatchObject([{ state: "active" }]);
    await world.deliver({ ...message, jobId: id }, { delivery: 4 });
    world.simulator.clearFaults();
    expect(await shown(member)).toMatchObject([
      {
        state: "error",
        message:
          "La dernière synchronisation a échoué. Le CRM n’a pas répondu. Ce qui était déjà lu est gardé\u00A0; relancez plus tard. Vos contacts sont gardés\u00A0; reconnectez le CRM si cela continue.",
      },
    ]);
    expect(await isHubspotAuthActive(member)).toBe(false);
    expect(await world.sync(member)).toMatchObject({ state: "done" });
    expect(await shown(member)).toMatchObject([{ state: "active", message: null }]);
    expect(await isHubspotAuthActive(member)).toBe(true);
    const { rows } = await world.admin.query(
      "select event from private.audit where organization_id = $1 and event like 'crm.%'",
      [member.organizationId],
    );
    expect(rows).toEqual([{ event: "crm.connected" }]);
  });

  it.each(["crm_quota", "not_found", "conflict", "crm_not_connected"])(
    "stays as it is when the failure says nothing of it: %s",
    async (code) => {
      const member = await world.connected();
      await end(member.organizationId, "failed", code);
      expect(await shown(member)).toMatchObject([
        { state: "active", message: null, job: { state: "failed" } },
      ]);
    },
  );

  it("stays revoked whatever its runs say", async () => {
    const member = await world.connected();
    await world.admin.query(
      "update private.crm_connection set state = 'revoked' where organization_id = $1",
      [member.organizationId],
    );
    await end(member.organizationId, "failed", "crm_unavailable");
    expect(await shown(member)).toMatchObject([{ state: "revoked" }]);
  });

  it("is one organization's own", async () => {
    const [mine, theirs] = [await world.connected(), await world.connected()];
    await end(mine.organizationId, "failed", "unknown");
    expect(await shown(mine)).toMatchObject([{ state: "error" }]);
    expect(await shown(theirs)).toMatchObject([{ state: "active" }]);
  });

  it("is still connected for the session while its renewal is late", async () => {
    const member = await world.connected();
    await world.admin.query(
      "update private.crm_connection set state = 'expiring' where organization_id = $1",
      [member.organizationId],
    );
    expect(await isHubspotAuthActive(member)).toBe(true);
    expect(await shown(member)).toMatchObject([
      {
        state: "expiring",
        message:
          "HubSpot ne renouvelle pas l’accès pour l’instant. La connexion est gardée, et un nouvel essai aura lieu automatiquement.",
      },
    ]);
  });
});

it("tells managers that they may disconnect", async () => {
  const member = await world.connected();
  const colleague = await signedInMember(world.admin, { organizationId: member.organizationId });
  const told = async (cookie: string) =>
    ((await (await world.call("/api/crm/connections", cookie)).json()) as { canManage: boolean }).canManage;
  expect([await told(member.cookie), await told(colleague.cookie)]).toEqual([true, false]);
});

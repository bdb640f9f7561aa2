import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal, type Fault } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";

const CONTACTS = 8;
const hubIds = Array.from({ length: 8 }, (_, index) => 9_200_001 + index);
const world = await crmWorld(hubIds.map((hubId) => testPortal(CONTACTS, hubId)));
const { simulator, admin } = world;

async function connected() {
  const hubId = hubIds.pop() ?? 0;
  const member = await world.connected(hubId);
  simulator.resetStats();
  return { ...member, hubId, rows: () => rowsOfOrganization(admin, member.organizationId) };
}
const LIST = "GET /crm/objects";

describe("a synchronization through a bad day of HubSpot", () => {
  it("stores the same rows, whatever went wrong between them", async () => {
    const { hubId, organizationId, rows } = await connected();
    // One before each step.
    const faults: [Fault, { times: number; matching: string }][] = [
      // They say how long to wait, or do not.
      [
        { kind: "status", status: 429, retryAfterSeconds: 1 },
        { times: 2, matching: LIST },
      ],
      [
        { kind: "status", status: 429 },
        { times: 1, matching: LIST },
      ],
      [
        { kind: "status", status: 500 },
        { times: 2, matching: LIST },
      ],
      [
        { kind: "status", status: 503 },
        { times: 1, matching: LIST },
      ],
      [{ kind: "reset" }, { times: 2, matching: LIST }],
      [
        { kind: "delay", milliseconds: 300 },
        { times: 1, matching: "" },
      ],
    ];
    const times = faults.reduce((sum, [, where]) => sum + where.times, 0);
    const remaining = () => {
      const next = faults.shift();
      if (next !== undefined) simulator.injectFault(...next);
      return 600_000;
    };
    expect(await world.deliver(queued(organizationId).message, { remaining })).toBe(true);
    simulator.clearFaults();
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "done" });
    expect(simulator.stats()).toMatchObject({ faults: times, invalidRequests: 0 });
    expect(await rows()).toEqual(rowsOfPortal(simulator.portal(hubId)));
  });

  it("loses no page when its token expires in the middle, and asks for one new token", async () => {
    const { hubId, organizationId, rows } = await connected();
    let calls = 0;
    const { message } = queued(organizationId);
    // The token expires at the listing's second page.
    const remaining = () => {
      if (++calls === 2) simulator.expireAccessTokens(hubId);
      return 600_000;
    };
    expect(await world.deliver(message, { remaining })).toBe(true);
    const stats = simulator.stats();
    expect(stats.unauthorized).toBe(1);
    expect(stats.calls["POST /oauth/2026-03/token"]).toBe(1);
    expect(await rows()).toEqual(rowsOfPortal(simulator.portal(hubId)));
  });

  it("ends at once when the grant is withdrawn in the middle: no retry, contacts kept", async () => {
    const { hubId, organizationId, rows } = await connected();
    let calls = 0;
    const { message } = queued(organizationId);
    const remaining = () => {
      if (++calls === 2) simulator.revokeGrants(hubId);
      return 600_000;
    };
    expect(await world.deliver(message, { remaining })).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({
      state: "failed",
      error_code: "crm_revoked",
    });
    expect((await rows()).contacts).toHaveLength(CONTACTS);
    const { total } = simulator.stats();
    expect(await world.deliver(message)).toBe(true);
    expect(simulator.stats().total).toBe(total);
  });

  it("goes back to the queue for as long as HubSpot asks, and goes on from there", async () => {
    const { hubId, organizationId, rows } = await connected();
    const { message } = queued(organizationId);
    simulator.injectFault({ kind: "status", status: 429, retryAfterSeconds: 120 }, { matching: LIST });
    // On its last delivery too: a requested pause is not a failure.
    expect(await world.deliver(message, { delivery: 4 })).toBe(true);
    expect(simulator.stats().faults).toBe(1);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "running", lease_owner: null });
    const again = queued(organizationId);
    expect(again.message).toEqual(message);
    expect(world.queue.delays.get(again.message)).toBe(120);
    await afterThePause();
    expect(await world.deliver(again.message)).toBe(true);
    expect(await rows()).toEqual(rowsOfPortal(simulator.portal(hubId)));
  });

  it("ends where the day's calls are spent, for as long as HubSpot says, and keeps where it was", async () => {
    const { organizationId } = await connected();
    simulator.injectFault(
      { kind: "status", status: 429, retryAfterSeconds: 40_000, policy: "DAILY" },
      { matching: LIST },
    );
    expect(await world.deliver(queued(organizationId).message)).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "failed", error_code: "crm_quota" });
    const { rows } = await admin.query<{ seconds: number }>(
      "select extract(epoch from max(held_until) - clock_timestamp())::float8 as seconds from private.crm_pace",
    );
    expect(rows[0]?.seconds).toBeGreaterThan(39_000);
    await admin.query("delete from private.crm_pace");
  });

  it("waits no longer than the queue can at a time, and gives up after a day", async () => {
    const { organizationId } = await connected();
    simulator.injectFault(
      { kind: "status", status: 429, retryAfterSeconds: 3_600 },
      { times: 2, matching: LIST },
    );
    expect(await world.deliver(queued(organizationId).message)).toBe(true);
    const again = queued(organizationId);
    expect(world.queue.delays.get(again.message)).toBe(900);
    await afterThePause();
    await admin.query(
      "update public.job set created_at = now() - interval '25 hours' where organization_id = $1",
      [organizationId],
    );
    expect(await world.deliver(again.message, { delivery: 4 })).toBe(false);
    expect(await world.newestJob(organizationId)).toMatchObject({
      state: "failed",
      error_code: "crm_unavailable",
    });
  });

  it("fails with a French sentence at the last delivery, and may be started again", async () => {
    const member = await connected();
    const { message } = queued(member.organizationId);
    // Twice the number of attempts per page.
    simulator.injectFault({ kind: "status", status: 500 }, { times: 10, matching: LIST });
    expect(await world.deliver(message, { delivery: 3 })).toBe(false);
    expect(await world.newestJob(member.organizationId)).toMatchObject({ state: "running" });
    expect(await world.deliver(message, { delivery: 4 })).toBe(false);
    const job = await world.newestJob(member.organizationId);
    const shown = await world.call(`/api/jobs/${String(job.id)}`, member.cookie);
    expect(await shown.json()).toMatchObject({
      state: "failed",
      error: {
        code: "crm_unavailable",
        message: "Le CRM n’a pas répondu. Ce qui était déjà lu est gardé\u00A0; relancez plus tard.",
      },
    });
    expect(await world.sync(member)).toMatchObject({ state: "done" });
  });
});

/** Ends the pause HubSpot requested. */
const afterThePause = () => admin.query("update private.crm_pace set next_at = now()");

/** The message of the organization's synchronization, taken from the queue. */
function queued(organizationId: string): { message: Record<string, unknown> } {
  const message = world.queue.messages.find((one) => one.organizationId === organizationId);
  if (message === undefined) throw new Error("nothing queued");
  world.queue.messages.splice(world.queue.messages.indexOf(message), 1);
  return { message };
}

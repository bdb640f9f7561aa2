import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { dispatchFor } from "../../../dev/test/dispatch.ts";
import { createContact } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal, rowVersions } from "../../../dev/test/portal-rows.ts";
import { runRefreshContacts } from "./run-refresh-contacts.ts";

const world = await crmWorld([testPortal(8)], { reads: true });
const { admin, queue, simulator } = world;
const expected = () => rowsOfPortal(simulator.portal(HUB_ID));

/** A connected organization and the message of its first synchronization, not yet delivered. */
async function waiting() {
  const { organizationId } = await world.connected();
  const message = queue.messages.find((one) => one.organizationId === organizationId);
  if (message === undefined) throw new Error("nothing queued");
  queue.messages.splice(queue.messages.indexOf(message), 1);
  const sent = (kind: string) =>
    queue.messages.filter((one) => one.organizationId === organizationId && one.kind === kind);
  const rows = () => rowsOfOrganization(admin, organizationId);
  return { organizationId, message, jobId: String(message.jobId), sent, rows };
}

/** A worker's clock that runs out after this many pages. */
const pages = (count: number) => {
  let left = count;
  return () => (left-- > 0 ? 600_000 : 30_000);
};

describe("a synchronization that runs out of time", () => {
  it("goes on from its checkpoint, page after page, until it is done", async () => {
    const { organizationId, message, sent, rows } = await waiting();
    simulator.resetStats();
    let rounds = 0;
    for (let next: unknown = message; next !== undefined; rounds++) {
      expect(await world.deliver(next, { remaining: pages(2) })).toBe(true);
      next = sent("refresh-contacts")[0];
      if (next === undefined) break;
      expect(next).toEqual(message);
      expect(await world.newestJob(organizationId)).toMatchObject({ state: "running", lease_owner: null });
      queue.messages.splice(queue.messages.indexOf(sent("refresh-contacts")[0] ?? {}), 1);
    }
    expect(rounds).toBeGreaterThan(2);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
    // No page was read twice.
    expect(simulator.stats().total).toBeLessThanOrEqual(9);
    expect(sent("daily-suggestions")).toHaveLength(1);
  });

  it("reads nothing when there is no time for a single page", async () => {
    const { organizationId, message, sent } = await waiting();
    simulator.resetStats();
    expect(await world.deliver(message, { remaining: () => 10_000 })).toBe(true);
    expect(simulator.stats().total).toBe(0);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "running", done: 0 });
    expect(sent("refresh-contacts")).toEqual([message]);
  });
});

describe("a synchronization delivered twice", () => {
  it("at the same time: one worker works, the other gives its message back", async () => {
    const { organizationId, message, rows } = await waiting();
    simulator.resetStats();
    const taken = await Promise.all([world.deliver(message), world.deliver(message)]);
    expect(taken.sort()).toEqual([false, true]);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "done" });
    expect(simulator.stats().total).toBeLessThanOrEqual(8);
    expect(await rows()).toEqual(expected());
  });

  it("after its end: nothing is done again", async () => {
    const { organizationId, message, sent } = await waiting();
    await world.deliver(message);
    const before = [await rowVersions(admin, organizationId), await world.newestJob(organizationId)];
    simulator.resetStats();
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(simulator.stats().total).toBe(0);
    expect([await rowVersions(admin, organizationId), await world.newestJob(organizationId)]).toEqual(before);
    expect(sent("daily-suggestions")).toHaveLength(1);
  });

  it("after a worker died: waits for its lease, then goes on", async () => {
    const { organizationId, message, jobId, rows } = await waiting();
    await admin.query(
      "update public.job set state = 'running', lease_owner = $2, lease_until = now() + interval '1 minute' where id = $1",
      [jobId, randomUUID()],
    );
    expect(await world.deliver(message, { delivery: 4 })).toBe(false);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "running" });
    await admin.query("update public.job set lease_until = now() - interval '1 second' where id = $1", [
      jobId,
    ]);
    expect(await world.deliver(message)).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });

  it("to a worker that lost the job in the middle: it stops and touches nothing more", async () => {
    const { organizationId, message, jobId, rows } = await waiting();
    const thief = randomUUID();
    let calls = 0;
    const remaining = () => {
      calls++;
      return 600_000;
    };
    simulator.injectFault({ kind: "delay", milliseconds: 100 }, { times: 20 });
    const delivered = world.deliver(message, { remaining });
    await vi.waitFor(() => expect(calls).toBeGreaterThan(2), { interval: 10, timeout: 60_000 });
    await admin.query("update public.job set lease_owner = $2 where id = $1", [jobId, thief]);
    expect(await delivered).toBe(false);
    simulator.clearFaults();
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "running", lease_owner: thief });
    await admin.query("update public.job set lease_owner = null, lease_until = null where id = $1", [jobId]);
    expect(await world.deliver(message)).toBe(true);
    expect(await rows()).toEqual(expected());
  });
});

describe("a synchronization whose CRM answers slowly", () => {
  it("keeps its job for longer than the lease, and nobody else gets it", async () => {
    const { organizationId, message, jobId, rows } = await waiting();
    simulator.injectFault({ kind: "delay", milliseconds: 6_000 }, { times: 1 });
    const options = { shouldPause: () => false, isLast: false, lease: 1 };
    const work = runRefreshContacts(world.system(organizationId), jobId, options, async () => undefined);
    const leases = new Set<string>();
    await vi.waitFor(
      async () => {
        const job = await world.newestJob(organizationId);
        leases.add(String(job?.lease_until));
        // Four renewals, each a third of a lease apart, outlast the first.
        expect(leases.size).toBeGreaterThanOrEqual(5);
      },
      { interval: 20, timeout: 6_000 },
    );
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "running", done: 0 });
    expect(await world.deliver(message)).toBe(false);
    await work;
    simulator.clearFaults();
    expect(await world.newestJob(organizationId)).toMatchObject({ state: "done" });
    expect(await rows()).toEqual(expected());
  });
});

describe("a scheduled synchronization", () => {
  it("of an unchanged CRM costs eight calls, writes nothing and asks for no list; on a Sunday it finds what the CRM told nobody", async () => {
    const { organizationId, message, sent, rows } = await waiting();
    await world.deliver(message);
    const lists = sent("daily-suggestions").length;
    const before = await rowVersions(admin, organizationId);
    simulator.resetStats();
    // In the evening: no list is due any more.
    await dispatchFor(world, organizationId, "2026-11-20T19:45:00Z");
    expect(await world.work(organizationId)).toMatchObject({
      state: "done",
      input: { mode: "changes" },
      checkpoint: { plan: { mode: "changes" } },
    });
    const { total, rateLimited } = simulator.stats();
    expect(total - rateLimited).toBeLessThanOrEqual(8);
    expect(await rowVersions(admin, organizationId)).toEqual(before);
    expect(sent("daily-suggestions")).toHaveLength(lists);

    const id = await createContact(admin, organizationId, { crm: "hubspot", crm_id: "404404" });
    await dispatchFor(world, organizationId, "2026-11-22T02:45:00Z");
    expect(await world.work(organizationId)).toMatchObject({
      state: "done",
      report: { contactsArchived: 1, contactsUnchanged: 8 },
    });
    const gone = await admin.query("select from public.contact where id = $1 and archived_at is not null", [
      id,
    ]);
    expect(gone.rows).toHaveLength(1);
    expect(await rows()).toEqual(expected());
  });
});

describe("a synchronization of an organization without a connection", () => {
  it("fails at once with the reason, and does not come again", async () => {
    const { organizationId, message, jobId } = await waiting();
    await admin.query("delete from private.crm_connection where organization_id = $1", [organizationId]);
    expect(await world.deliver(message)).toBe(true);
    expect(await world.newestJob(organizationId)).toMatchObject({
      id: jobId,
      state: "failed",
      error_code: "crm_not_connected",
    });
  });
});

import { describe, expect, it } from "vitest";
import { salesforceWorld, testOrg } from "../../../dev/test/salesforce.ts";
import { dispatchFor } from "../../../dev/test/dispatch.ts";

const { world, simulator, connect } = await salesforceWorld(
  Array.from({ length: 3 }, (_, number) => testOrg(12, number)),
);
const { admin, queue } = world;
type Connected = Awaited<ReturnType<typeof connect>>;

/** A first synchronization that stops at its sixth step: other users have spent the org's daily calls. */
async function stopped(): Promise<Connected & { jobId: unknown }> {
  const connected = await connect();
  const { organizationId } = connected.member;
  const [message] = queue.messages.filter((one) => one.organizationId === organizationId);
  queue.messages.splice(queue.messages.indexOf(message ?? {}), 1);
  simulator.resetStats();
  let steps = 0;
  const remaining = (): number => {
    if (++steps === 6) simulator.spendCalls(connected.org.id, 100_000);
    return 600_000;
  };
  await world.deliver(message, { remaining });
  const job = await world.newestJob(organizationId);
  expect(job).toMatchObject({ state: "failed", error_code: "crm_quota" });
  // It leaves the org in peace.
  expect(simulator.stats().rateLimited).toBe(1);
  return { ...connected, jobId: job.id };
}

/** The next day: the vendor's count restarts, and yesterday's report is no longer valid. */
async function nextDay(): Promise<void> {
  simulator.advance(25 * 3_600_000);
  await admin.query("update private.crm_pace set reported_at = now() - interval '1 hour'");
}

/** Runs what the scheduler queues each hour, and a worker. */
async function nextHour({ member }: Connected): Promise<Record<string, unknown>> {
  const { organizationId } = member;
  // 09:45 in Paris.
  await dispatchFor(world, organizationId, "2026-11-20T08:45:00Z");
  return world.work(organizationId);
}

const seen = async ({ member }: Connected): Promise<number> =>
  (await admin.query("select from private.sync_seen where organization_id = $1", [member.organizationId]))
    .rowCount ?? 0;

describe("a first synchronization that spends the org's calls of the day", () => {
  it("goes on from where it stopped at the scheduler's next hour: nothing lost, nothing read twice", async () => {
    const connected = await stopped();
    const before = await connected.rows();
    expect(before.contacts.length).toBeGreaterThan(0);
    expect(await connected.rows()).not.toEqual(connected.expected());
    // While the calls are still spent it stays where it is, at the price of none.
    simulator.resetStats();
    expect(await nextHour(connected)).toMatchObject({
      id: connected.jobId,
      state: "failed",
      error_code: "crm_quota",
    });
    expect(simulator.stats().total).toBe(0);
    await nextDay();
    const job = await nextHour(connected);
    expect(job).toMatchObject({ id: connected.jobId, state: "done", error_code: null });
    expect(await connected.rows()).toEqual(connected.expected());
    expect(job.report).toMatchObject({ contactsCreated: connected.expected().contacts.length });
    // People were read yesterday and are not read again.
    expect(job.report).toMatchObject({ contactsUnchanged: 0 });
    expect(await seen(connected)).toBe(0);
  });

  it("is not gone back to once a person has started another, which forgets what it had seen", async () => {
    const connected = await stopped();
    expect(await seen(connected)).toBeGreaterThan(0);
    await nextDay();
    const anew = await connected.sync();
    expect(anew).toMatchObject({ state: "done" });
    expect(anew.id).not.toBe(connected.jobId);
    expect(await seen(connected)).toBe(0);
    expect((await nextHour(connected)).id).not.toBe(connected.jobId);
    expect(await connected.rows()).toEqual(connected.expected());
  });

  it("begins anew after a week", async () => {
    const connected = await stopped();
    await admin.query("update public.job set created_at = now() - interval '8 days' where id = $1", [
      connected.jobId,
    ]);
    await nextDay();
    const anew = await nextHour(connected);
    expect(anew).toMatchObject({ state: "done" });
    expect(anew.id).not.toBe(connected.jobId);
    expect(await connected.rows()).toEqual(connected.expected());
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../dev/test/crm-world.ts";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal, rowVersions } from "../../dev/test/portal-rows.ts";

const world = await crmWorld([testPortal(30)]);
const { admin, queue, simulator } = world;
const expected = () => rowsOfPortal(simulator.portal(HUB_ID));

const cancel = (jobId: unknown, cookie?: string): Promise<Response> =>
  world.call(`/api/jobs/${String(jobId)}/cancel`, cookie, {});
async function refused(reply: Response): Promise<unknown[]> {
  const { error } = (await reply.json()) as { error: { code: string; details?: object } };
  return [reply.status, error.code, ...Object.keys(error.details ?? {})];
}

/** A connected organization whose first synchronization waits, and its message, taken out of the queue. */
async function waiting() {
  const owner = await world.connected();
  const { organizationId } = owner;
  return { owner, organizationId, message: taken(owner), jobId: (await world.newestJob(organizationId)).id };
}
function taken({ organizationId }: Pick<Member, "organizationId">): Record<string, unknown> {
  const message = queue.messages.find(
    (one) => one.organizationId === organizationId && one.kind === "refresh-contacts",
  );
  if (message === undefined) throw new Error("nothing queued");
  queue.messages.splice(queue.messages.indexOf(message), 1);
  return message;
}
/** Somebody cancels while the worker is at its nth page. */
function canceledAt(page: number, jobId: unknown, cookie: string) {
  let pages = 0;
  const replies: Promise<Response>[] = [];
  const remaining = () => {
    if (++pages === page) replies.push(cancel(jobId, cookie));
    return 600_000;
  };
  return { remaining, reply: async () => replies[0], pages: () => pages };
}

describe("POST /api/jobs/{jobId}/cancel", () => {
  it("ends what waits: its message does nothing, and another may follow", async () => {
    const { owner, organizationId, message, jobId } = await waiting();
    const reply = await cancel(jobId, owner.cookie);
    expect([reply.status, await reply.json()]).toMatchObject([
      200,
      { id: jobId, state: "canceled", done: 0, error: null, finishedAt: expect.any(String) as string },
    ]);
    simulator.resetStats();
    expect(await world.deliver(message)).toBe(true);
    expect(simulator.stats().total).toBe(0);
    expect(await world.newestJob(organizationId)).toMatchObject({ id: jobId, state: "canceled" });
    expect(await world.sync(owner)).toMatchObject({ state: "done" });
    expect(await rowsOfOrganization(admin, organizationId)).toEqual(expected());
  });

  it("stops a worker at its next page, keeps what was stored, and another may follow", async () => {
    const { owner, organizationId, message, jobId } = await waiting();
    simulator.resetStats();
    simulator.injectFault({ kind: "delay", milliseconds: 400 }, { times: 20 });
    const cancellation = canceledAt(3, jobId, owner.cookie);
    // The message is done with: nobody tries again.
    expect(await world.deliver(message, { remaining: cancellation.remaining })).toBe(true);
    simulator.clearFaults();
    expect((await cancellation.reply())?.status).toBe(200);
    expect(cancellation.pages()).toBe(3);
    expect(await world.newestJob(organizationId)).toMatchObject({
      state: "canceled",
      lease_owner: null,
      lease_until: null,
      error_code: null,
      report: { contactsCreated: 30 },
    });
    const stored = await rowsOfOrganization(admin, organizationId);
    expect(stored.contacts).toEqual(expected().contacts);
    expect(stored.notes).toEqual([]);
    const before = await rowVersions(admin, organizationId);
    expect(await world.deliver(message, { delivery: 2 })).toBe(true);
    expect(await rowVersions(admin, organizationId)).toEqual(before);
    expect(queue.messages.filter((one) => one.organizationId === organizationId)).toEqual([]);
    expect(await world.sync(owner)).toMatchObject({ state: "done" });
    expect(await rowsOfOrganization(admin, organizationId)).toEqual(expected());
  });

  it("leaves nothing of a cleaning that it stops: what was not shown yet stays", async () => {
    const { owner, organizationId, message } = await waiting();
    await world.deliver(message);
    const orphan = await createContact(admin, organizationId, { crm: "hubspot", crm_id: "404404" });
    await world.call("/api/crm/refresh-contacts", owner.cookie, {
      crm: "hubspot",
      cleanDatabaseBefore: true,
    });
    const { id } = await world.newestJob(organizationId);
    const cancellation = canceledAt(4, id, owner.cookie);
    simulator.injectFault({ kind: "delay", milliseconds: 300 }, { times: 20 });
    expect(await world.deliver(taken(owner), { remaining: cancellation.remaining })).toBe(true);
    simulator.clearFaults();
    expect(await world.newestJob(organizationId)).toMatchObject({ id, state: "canceled" });
    const { rows } = await admin.query("select from public.contact where id = $1 and archived_at is null", [
      orphan,
    ]);
    expect(rows).toHaveLength(1);
    const seen = await admin.query("select from private.sync_seen where organization_id = $1", [
      organizationId,
    ]);
    expect(seen.rows).toEqual([]);
  });

  it("is for whoever started it, the organization's managers and product admins", async () => {
    const { owner, organizationId } = await waiting();
    await admin.query("update public.job set state = 'done', finished_at = now()");
    const { rows } = await admin.query<{ id: string }>(
      "insert into public.contact (organization_id, crm, crm_id) values ($1, 'hubspot', '1') returning id",
      [organizationId],
    );
    const member = await signedInMember(admin, { organizationId });
    const colleague = await signedInMember(admin, { organizationId });
    const manager = await signedInMember(admin, { organizationId, role: "admin" });
    const operator = await signedInMember(admin, { user: { role: "admin" } });
    const started = async () => {
      const reply = await world.call("/api/crm/refresh-contact", member.cookie, { contactId: rows[0]?.id });
      return ((await reply.json()) as { job: { id: string } }).job.id;
    };
    for (const { cookie } of [member, manager, owner, operator]) {
      const id = await started();
      expect(await refused(await cancel(id, colleague.cookie))).toEqual([403, "forbidden"]);
      expect((await cancel(id, cookie)).status).toBe(200);
    }
  });

  it("knows no job of another organization, and needs a session and an id", async () => {
    const { jobId, owner } = await waiting();
    const stranger = await signedInMember(admin, { role: "owner" });
    for (const id of [jobId, randomUUID()])
      expect(await refused(await cancel(id, stranger.cookie))).toEqual([404, "not_found"]);
    const operator = await signedInMember(admin, { user: { role: "admin" } });
    expect(await refused(await cancel(randomUUID(), operator.cookie))).toEqual([404, "not_found"]);
    expect(await refused(await cancel(jobId))).toEqual([401, "unauthenticated"]);
    expect(await refused(await cancel("1", owner.cookie))).toEqual([400, "invalid_request", "jobId"]);
  });

  it("says that it is over already; twice is as good as once", async () => {
    const { owner, message, jobId } = await waiting();
    await world.deliver(message);
    expect(await refused(await cancel(jobId, owner.cookie))).toEqual([409, "conflict"]);
    const other = await waiting();
    for (let times = 0; times < 2; times++) {
      const reply = await cancel(other.jobId, other.owner.cookie);
      expect([reply.status, await reply.json()]).toMatchObject([200, { state: "canceled" }]);
    }
  });
});

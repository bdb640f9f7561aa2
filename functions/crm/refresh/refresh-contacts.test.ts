import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { signedInMember } from "../../../dev/test/factories.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";

const world = await crmWorld([testPortal(2)]);
const { admin, queue } = world;
const PATH = "/api/crm/refresh-contacts";

/** A connected owner whose first synchronization is done. */
async function ready() {
  const member = await world.connected();
  await over(member.organizationId);
  return member;
}
/** Ends running jobs without doing their work. */
const over = (organizationId: string) =>
  admin.query("update public.job set state = 'done', finished_at = now() where organization_id = $1", [
    organizationId,
  ]);
async function refused(reply: Response): Promise<unknown[]> {
  const { error } = (await reply.json()) as { error: { code: string; details?: Record<string, string> } };
  return [reply.status, error.code, ...(error.details ? [Object.keys(error.details)] : [])];
}

describe("POST /api/crm/refresh-contacts", () => {
  it("answers the job before anything of it is done, and hands it to the queue", async () => {
    const member = await ready();
    const reply = await world.call(PATH, member.cookie, { crm: "hubspot", dryRun: true });
    expect(reply.status).toBe(202);
    const { job } = (await reply.json()) as { job: Record<string, unknown> };
    expect(job).toEqual({ id: expect.any(String) as string, state: "queued", done: 0, total: null });
    expect(queue.messages).toContainEqual({
      kind: "refresh-contacts",
      organizationId: member.organizationId,
      jobId: job.id,
    });
    const stored = await world.newestJob(member.organizationId);
    expect(stored).toMatchObject({
      id: job.id,
      created_by: member.userId,
      input: { crm: "hubspot", dryRun: true },
    });
  });

  it("needs a session", async () => {
    expect(await refused(await world.call(PATH, undefined, { crm: "hubspot" }))).toEqual([
      401,
      "unauthenticated",
    ]);
  });

  it("is for the organization's managers and product admins", async () => {
    const { organizationId } = await ready();
    const plain = await signedInMember(admin, { organizationId });
    expect(await refused(await world.call(PATH, plain.cookie, { crm: "hubspot" }))).toEqual([
      403,
      "forbidden",
    ]);
    const manager = await signedInMember(admin, { organizationId, role: "admin" });
    expect((await world.call(PATH, manager.cookie, { crm: "hubspot" })).status).toBe(202);
    await over(organizationId);
    const operator = await signedInMember(admin, { organizationId, user: { role: "admin" } });
    expect((await world.call(PATH, operator.cookie, { crm: "hubspot" })).status).toBe(202);
  });

  it("tells a member what is wrong with a call for some contacts, and with none that is not theirs", async () => {
    const { organizationId } = await ready();
    const plain = await signedInMember(admin, { organizationId });
    for (const body of [{}, { crm: "zoho" }, { crm: "hubspot", limit: -1 }])
      expect(await refused(await world.call(PATH, plain.cookie, body))).toEqual([403, "forbidden"]);
    const some = await world.call(PATH, plain.cookie, { crm: "hubspot", contactIds: ["1"] });
    expect(await refused(some)).toEqual([400, "invalid_request", ["contactIds.0"]]);
  });

  it("does not know another organization", async () => {
    const [mine, theirs] = [await ready(), await ready()];
    for (const organizationId of [theirs.organizationId, randomUUID()]) {
      const reply = await world.call(PATH, mine.cookie, { crm: "hubspot", organizationId });
      expect(await refused(reply)).toEqual([404, "not_found"]);
    }
    const own = { crm: "hubspot", organizationId: mine.organizationId };
    expect((await world.call(PATH, mine.cookie, own)).status).toBe(202);
  });

  it("runs once at a time, also for two who click together", async () => {
    const member = await ready();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => world.call(PATH, member.cookie, { crm: "hubspot" })),
    );
    expect(replies.map((reply) => String(reply.status)).sort()).toEqual(["202", "409", "409", "409"]);
    const conflict = replies.find((reply) => reply.status === 409);
    expect(await conflict?.json()).toMatchObject({
      error: { code: "conflict", message: "Une synchronisation est déjà en cours." },
    });
    expect(await world.newestJob(member.organizationId)).toMatchObject({ state: "queued" });
  });

  it("serves a product admin in any organization, and lets them follow the work there", async () => {
    const theirs = await ready();
    const operator = await signedInMember(admin, { user: { role: "admin" } });
    const { organizationId } = theirs;
    const reply = await world.call(PATH, operator.cookie, { crm: "hubspot", organizationId });
    expect(reply.status).toBe(202);
    const { job } = (await reply.json()) as { job: { id: string } };
    expect(await world.work(organizationId)).toMatchObject({
      id: job.id,
      organization_id: organizationId,
      created_by: operator.userId,
      state: "done",
    });
    const followed = await world.call(`/api/jobs/${job.id}`, operator.cookie);
    expect([followed.status, await followed.json()]).toMatchObject([200, { id: job.id, state: "done" }]);
    const unknown = await world.call(PATH, operator.cookie, {
      crm: "hubspot",
      organizationId: randomUUID(),
    });
    expect(await refused(unknown)).toEqual([404, "not_found"]);
  });

  it("runs for two CRMs at once, and for each of them once", async () => {
    const member = await ready();
    await world.call(PATH, member.cookie, { crm: "hubspot" });
    const other = () =>
      admin.query(
        `insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', '{"crm":"salesforce"}')`,
        [member.organizationId],
      );
    await other();
    await expect(other()).rejects.toThrow("job_one_running_idx");
    expect((await world.call(PATH, member.cookie, { crm: "hubspot" })).status).toBe(409);
  });

  it.each(["cleanDatabaseBefore", "removeOrphanedContacts"])(
    "refuses %s for some of the contacts only",
    async (name) => {
      const member = await ready();
      for (const part of [{ contactIds: [randomUUID()] }, { limit: 10 }]) {
        const reply = await world.call(PATH, member.cookie, { crm: "hubspot", [name]: true, ...part });
        expect(await refused(reply)).toEqual([400, "invalid_request", [name]]);
      }
      const plain = await signedInMember(admin, { organizationId: member.organizationId });
      expect(await refused(await world.call(PATH, plain.cookie, { crm: "hubspot", [name]: true }))).toEqual([
        403,
        "forbidden",
      ]);
      const whole = await world.call(PATH, member.cookie, { crm: "hubspot", [name]: true });
      expect(whole.status).toBe(202);
    },
  );

  it.each([
    [{}, "crm"],
    [{ crm: "zoho" }, "crm"],
    [{ crm: "hubspot", dryRun: "oui" }, "dryRun"],
    [{ crm: "hubspot", organizationId: "1" }, "organizationId"],
    [{ crm: "hubspot", contactIds: [] }, "contactIds"],
    [{ crm: "hubspot", limit: -1 }, "limit"],
  ])("names the field that is wrong: %j", async (body, field) => {
    const member = await ready();
    const [status, code, fields] = await refused(await world.call(PATH, member.cookie, body));
    expect([status, code]).toEqual([400, "invalid_request"]);
    expect(fields).toContain(field);
  });

  it("says that no CRM is connected, or that it withdrew its access", async () => {
    const owner = await world.owner();
    for (const crm of ["hubspot", "salesforce"])
      expect(await refused(await world.call(PATH, owner.cookie, { crm }))).toEqual([
        409,
        "crm_not_connected",
      ]);
    const revoked = await ready();
    world.simulator.revokeGrants(HUB_ID);
    await world.sync(revoked);
    expect(await refused(await world.call(PATH, revoked.cookie, { crm: "hubspot" }))).toEqual([
      409,
      "crm_revoked",
    ]);
  });

  it("leaves nothing in the way when the queue is down", async () => {
    const member = await ready();
    queue.down = true;
    const reply = await world.call(PATH, member.cookie, { crm: "hubspot" });
    queue.down = false;
    expect(await refused(reply)).toEqual([503, "unavailable"]);
    expect(await world.sync(member)).toMatchObject({ state: "done" });
  });

  it("takes up a synchronization whose message or worker was lost", async () => {
    const member = await ready();
    const first = await world.call(PATH, member.cookie, { crm: "hubspot" });
    const { job } = (await first.json()) as { job: { id: string } };
    queue.messages.length = 0;
    expect((await world.call(PATH, member.cookie, { crm: "hubspot" })).status).toBe(409);
    await admin.query("alter table public.job disable trigger job_touch");
    await admin.query("update public.job set updated_at = now() - interval '21 minutes' where id = $1", [
      job.id,
    ]);
    await admin.query("alter table public.job enable trigger job_touch");
    const again = await world.call(PATH, member.cookie, { crm: "hubspot" });
    expect([again.status, await again.json()]).toMatchObject([202, { job: { id: job.id } }]);
    expect(await world.work(member.organizationId)).toMatchObject({ id: job.id, state: "done" });
  });
});

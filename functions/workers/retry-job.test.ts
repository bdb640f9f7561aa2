import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createOrganization, signedInMember } from "../../dev/test/factories.ts";
import { startTestQueue } from "../../dev/test/queue.ts";
import type { JobStarted } from "../jobs/contract.ts";
import { MOST_AN_HOUR } from "../jobs/start-job.ts";
import { route } from "./retry-job.ts";

const queue = await startTestQueue();
afterAll(() => queue.stop());
const { platform, admin } = await testStack({ dataApi: true, variables: queue.variables });
const call = callerOf(platform, [route]);
const retry = (id: unknown, cookie?: string, body = {}) =>
  call("POST", `/api/jobs/${String(id)}/retry`, { cookie, body });

interface Past {
  organizationId: string;
  kind: string;
  state?: string;
  input?: object;
  by?: string;
}
async function past({ organizationId, kind, state = "failed", input = {}, by }: Past): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, state, input, error_code, created_by, finished_at)
     values ($1, $2, $3, $4, case $3 when 'failed' then 'crm_unavailable' end, $5,
       case when $3 in ('done', 'failed', 'canceled') then now() end) returning id`,
    [organizationId, kind, state, JSON.stringify(input), by ?? null],
  );
  return rows[0]?.id ?? "";
}
const started = (reply: { json: unknown }) => (reply.json as JobStarted).job;
async function rowOf(id: string) {
  const { rows } = await admin.query<Record<string, unknown>>(
    "select organization_id, kind, state, input, checkpoint, created_by from public.job where id = $1",
    [id],
  );
  return rows[0];
}

describe("POST /api/jobs/{jobId}/retry", () => {
  it.each([
    ["refresh-contacts", "refresh-contacts", { crm: "hubspot", dryRun: true }],
    ["refresh-contact", "refresh-contacts", { parts: [{ crm: "hubspot", contactIds: ["1"] }] }],
    ["read-texts", "read-texts", { lists: true }],
    ["update-actions", "intelligence", { contactIds: ["1"], forceGeneration: true }],
  ])("asks a worker for the same %s once more", async (kind, message, input) => {
    const { organizationId, userId, cookie } = await signedInMember(admin, { role: "admin" });
    // How far the first one came is not what was asked for.
    const id = await past({ organizationId, kind, input: { ...input, part: 3, plan: { contactIds: [] } } });
    const reply = await retry(id, cookie);
    expect([reply.status, started(reply).state]).toEqual([202, "queued"]);
    expect(started(reply).id).not.toBe(id);
    expect(await rowOf(started(reply).id)).toEqual({
      organization_id: organizationId,
      kind,
      state: "queued",
      input,
      checkpoint: null,
      created_by: userId,
    });
    expect(queue.messages.filter((one) => one.organizationId === organizationId)).toEqual([
      { kind: message, organizationId, jobId: started(reply).id },
    ]);
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
  });

  it("also what was stopped; two at once are one", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    const id = await past({ organizationId, kind: "update-timeline", state: "canceled" });
    const replies = await Promise.all([retry(id, cookie), retry(id, cookie)]);
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(replies.map((reply) => started(reply).id)).size).toBe(1);
  });

  it.each(["queued", "running", "done"])("nothing that is %s", async (state) => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    const reply = await retry(await past({ organizationId, kind: "refresh-contacts", state }), cookie);
    expect([reply.status, reply.error]).toMatchObject([
      409,
      { code: "conflict", message: expect.stringContaining("arrêté ou en échec") as string },
    ]);
  });

  it("not beside another synchronization of the same CRM", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    const input = { crm: "hubspot" };
    const id = await past({ organizationId, kind: "refresh-contacts", input });
    await past({ organizationId, kind: "refresh-contacts", state: "running", input });
    const reply = await retry(id, cookie);
    expect([reply.status, reply.error.message]).toEqual([409, "Une synchronisation est déjà en cours."]);
  });

  it("does for real what a dry run has counted, with all that it was asked for", async () => {
    const { organizationId, cookie } = await signedInMember(admin, { role: "owner" });
    const input = { crm: "hubspot", dryRun: true, removeOrphanedContacts: true };
    const id = await past({ organizationId, kind: "refresh-contacts", state: "done", input });
    expect((await retry(id, cookie)).status).toBe(409);
    const reply = await retry(id, cookie, { forReal: true });
    expect(await rowOf(started(reply).id)).toMatchObject({ input: { ...input, dryRun: false } });
    for (const [state, other] of [
      ["done", { crm: "hubspot", dryRun: false }],
      ["failed", { crm: "hubspot", dryRun: true }],
    ] as const) {
      const no = await past({ organizationId, kind: "refresh-contacts", state, input: other });
      expect((await retry(no, cookie, { forReal: true })).status).toBe(409);
    }
  });

  it("is for the organization's managers, and product admins", async () => {
    const organizationId = await createOrganization(admin);
    const member = await signedInMember(admin, { organizationId });
    const manager = await signedInMember(admin, { organizationId, role: "admin" });
    const operator = await signedInMember(admin, { user: { role: "admin" } });
    const kind = "update-notes-analysis";
    for (const { cookie } of [manager, operator]) {
      const id = await past({ organizationId, kind, by: member.userId, input: { contactIds: [cookie] } });
      expect((await retry(id, member.cookie)).status).toBe(403);
      const reply = await retry(id, cookie);
      expect(await rowOf(started(reply).id)).toMatchObject({ organization_id: organizationId });
    }
    const stranger = await signedInMember(admin, { role: "owner" });
    expect((await retry(await past({ organizationId, kind }), stranger.cookie)).status).toBe(404);
    expect((await retry(randomUUID(), manager.cookie)).status).toBe(404);
  });

  it("has the model asked no more often than the calls that start such work", async () => {
    const { organizationId, userId, cookie } = await signedInMember(admin, { role: "owner" });
    const kind = "update-timeline";
    for (let n = 0; n < MOST_AN_HOUR; n++)
      await past({ organizationId, kind, by: userId, input: { contactIds: [n] } });
    expect((await retry(await past({ organizationId, kind }), cookie)).status).toBe(429);
    expect((await retry(await past({ organizationId, kind: "read-texts" }), cookie)).status).toBe(202);
  });
});

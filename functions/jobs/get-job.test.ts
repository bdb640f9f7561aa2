import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crmWorld } from "../../dev/test/crm-world.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { testPortal } from "../../dev/test/hubspot.ts";

const world = await crmWorld([testPortal(2)]);

/** An owner whose first synchronization is over. */
async function connected() {
  const member = await world.connected();
  await world.work(member.organizationId);
  return member;
}

describe("GET /api/jobs/{jobId}", () => {
  it("tells any member of the organization how far it is", async () => {
    const member = await connected();
    const { id } = await world.newestJob(member.organizationId);
    const colleague = await signedInMember(world.admin, { organizationId: member.organizationId });
    const reply = await world.call(`/api/jobs/${String(id)}`, colleague.cookie);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      id,
      kind: "refresh-contacts",
      state: "done",
      report: { contactsCreated: 2 },
      error: null,
      finishedAt: expect.any(String) as string,
    });
  });

  it("needs an id, a session and the job's organization", async () => {
    const member = await connected();
    const { id } = await world.newestJob(member.organizationId);
    const malformed = await world.call("/api/jobs/1", member.cookie);
    expect([malformed.status, await malformed.json()]).toMatchObject([
      400,
      { error: { code: "invalid_request", details: { jobId: expect.any(String) as string } } },
    ]);
    expect((await world.call(`/api/jobs/${String(id)}`)).status).toBe(401);
    expect((await world.call(`/api/jobs/${randomUUID()}`, member.cookie)).status).toBe(404);
    expect((await world.call(`/api/jobs/${String(id)}`, (await world.owner()).cookie)).status).toBe(404);
  });
});

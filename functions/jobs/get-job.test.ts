import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { createApp } from "../http/app.ts";
import { route } from "./get-job.ts";

const { platform, admin } = await testStack({ dataApi: true });
const app = createApp([route], platform, { checkReplies: true });
const call = async (id: string, cookie?: string): Promise<Response> =>
  app.request(`/api/jobs/${id}`, { headers: cookie ? { cookie } : {} });

/** A job of a new organization, and somebody of it. */
async function someJob(columns: string, values: string) {
  const member = await signedInMember(admin);
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, ${columns}) values ($1, 'refresh-contacts', ${values}) returning id`,
    [member.organizationId],
  );
  return { id: rows[0]?.id ?? "", cookie: member.cookie };
}

describe("GET /api/jobs/{jobId}", () => {
  it("tells a member of the organization how far it is", async () => {
    const { id, cookie } = await someJob("state, done, lease_owner", "'running', 120, gen_random_uuid()");
    const reply = await call(id, cookie);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      id,
      kind: "refresh-contacts",
      state: "running",
      done: 120,
      total: null,
      report: null,
      error: null,
      dryRun: false,
      createdAt: expect.any(String) as string,
      finishedAt: null,
    });
  });

  it.each([
    ["crm_unavailable", "Le CRM n’a pas répondu. Ce qui était déjà lu est gardé\u00A0; relancez plus tard."],
    ["crm_revoked", "L’accès au CRM a été retiré. Reconnectez-le, la synchronisation reprendra."],
    ["crm_not_connected", "Aucun CRM n’est connecté."],
    ["unknown", "Le travail s’est arrêté sur une erreur inattendue. Ce qui était fait est gardé."],
  ])("says in French why it failed: %s", async (code, message) => {
    const { id, cookie } = await someJob("state, error_code, finished_at", `'failed', '${code}', now()`);
    expect(await (await call(id, cookie)).json()).toMatchObject({
      state: "failed",
      error: { code, message },
    });
  });

  it("needs an id, a session and the job's organization", async () => {
    const { id, cookie } = await someJob("state", "'queued'");
    const malformed = await call("1", cookie);
    expect([malformed.status, await malformed.json()]).toMatchObject([
      400,
      { error: { code: "invalid_request", details: { jobId: expect.any(String) as string } } },
    ]);
    expect((await call(id)).status).toBe(401);
    expect((await call(randomUUID(), cookie)).status).toBe(404);
    expect((await call(id, (await signedInMember(admin)).cookie)).status).toBe(404);
  });
});

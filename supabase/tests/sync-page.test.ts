import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { systemClaims } from "../../functions/http/context.ts";
import { claimJob, finishJob, releaseJob } from "../../functions/jobs/lease-store.ts";
import { CRM_DATA, fingerprint } from "./rpc.ts";
import { email, lea, note, paul, startSynchronization } from "./synchronization.ts";
import type { World } from "./world.ts";

const { admin, platform } = await testStack();
const synchronization = () => startSynchronization(admin, platform);
const stored = () => fingerprint(admin, CRM_DATA);
const systemOf = ({ organizationId }: World) => ({
  ...platform,
  requestId: "test",
  claims: systemClaims(organizationId),
});
const jobOf = async (jobId: string) => {
  const { rows } = await admin.query<Record<string, unknown>>("select * from public.job where id = $1", [
    jobId,
  ]);
  return rows[0];
};

/** Every kind of page: what it needs first, its rows, and the counts it must answer the first time. */
const pages = [
  ["contacts", [], [lea, paul], { contactsCreated: 2, contactsUpdated: 0, contactsUnchanged: 0 }],
  ["engagements", [lea, paul], [email], { engagementsCreated: 2, engagementsWithoutContact: 0 }],
  ["notes", [lea], [note], { notesCreated: 1, notesWithoutContact: 0 }],
  ["archived-contacts", [lea, paul], [{ crmId: "1" }, { crmId: "unknown" }], { contactsArchived: 1 }],
] as const;

describe.each(pages)("a page of %s", (kind, needed, rows, counts) => {
  it("is stored, and the second time touches no row", async () => {
    const { page } = await synchronization();
    await page("contacts", needed);
    const before = await stored();
    expect(await page(kind, rows)).toMatchObject({ state: "ok", ...counts });
    const after = await stored();
    expect(after).not.toEqual(before);
    await page(kind, rows);
    expect(await stored()).toEqual(after);
  });

  it("read dry answers the same numbers and writes nothing but the job's progress", async () => {
    const { page, jobId } = await synchronization();
    await page("contacts", needed);
    const before = await stored();
    const dry = await page(kind, rows, { dry: true, checkpoint: "dry" });
    expect(await stored()).toEqual(before);
    expect(await jobOf(jobId)).toMatchObject({ checkpoint: { after: "dry" }, report: counts });
    expect(await page(kind, rows)).toEqual(dry);
  });

  it.each(["another worker", "a finished job", "a job given back"])("is lost for %s", async (reason) => {
    const { page, jobId, world, worker } = await synchronization();
    await page("contacts", needed);
    if (reason === "a finished job")
      await finishJob(systemOf(world), jobId, worker, { state: "done", code: null });
    if (reason === "a job given back") await releaseJob(systemOf(world), jobId, worker);
    const before = [...(await stored()), JSON.stringify(await jobOf(jobId))];
    const late = await page(kind, rows, reason === "another worker" ? { worker: randomUUID() } : {});
    expect(late).toEqual({ state: "lost" });
    expect([...(await stored()), JSON.stringify(await jobOf(jobId))]).toEqual(before);
  });
});

describe("the worker of a synchronization", () => {
  it("is told `lost` when another took the job after its lease had run out", async () => {
    const { page, jobId, world } = await synchronization();
    const claim = (worker: string) => claimJob(systemOf(world), jobId, worker, 60);
    const successor = randomUUID();
    expect(await claim(successor)).toBeNull();
    await admin.query("update public.job set lease_until = now() - interval '1 second' where id = $1", [
      jobId,
    ]);
    expect(await claim(successor)).toMatchObject({ id: jobId });
    expect(await jobOf(jobId)).toMatchObject({ lease_owner: successor });
    expect(await page("contacts", [lea])).toEqual({ state: "lost" });
    expect(await page("contacts", [lea], { worker: successor })).toMatchObject({ contactsCreated: 1 });
  });

  it("finds rows, checkpoint, progress and report advanced together", async () => {
    const { page, jobId } = await synchronization();
    await page("contacts", [lea], { checkpoint: "b" });
    await page("contacts", [lea, paul], { checkpoint: "c" });
    expect(await jobOf(jobId)).toMatchObject({
      checkpoint: { after: "c" },
      done: 3,
      report: { contactsCreated: 2, contactsUpdated: 0, contactsUnchanged: 1 },
    });
  });

  it("loses nothing of its progress to a page that fails", async () => {
    const { page, jobId } = await synchronization();
    await page("contacts", [lea], { checkpoint: "b" });
    await expect(page("engagements", [{ ...email, type: "pigeon" }])).rejects.toThrow(/check constraint/);
    expect(await jobOf(jobId)).toMatchObject({ checkpoint: { after: "b" }, done: 1 });
  });
});

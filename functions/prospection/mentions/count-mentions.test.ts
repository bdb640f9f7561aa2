import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { workOff, workOffErasures } from "../../../dev/test/erasures.ts";
import {
  createContact,
  createEngagement,
  createSession,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { sqsRecord, startTestQueue } from "../../../dev/test/queue.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { route as cancel } from "../../jobs/cancel-job.ts";
import type { JobStarted } from "../../jobs/contract.ts";
import { route as retry } from "../../workers/retry-job.ts";
import { createWorker } from "../../workers/worker.ts";
import { route as count } from "../count-mentions.ts";
import { route as erase } from "../erase-personal-data.ts";
import { route as read } from "../export-personal-data.ts";

const queue = await startTestQueue();
const { admin, platform, logged } = await testStack({ dataApi: true, variables: queue.variables });
afterAll(() => queue.stop());
beforeEach(() => queue.messages.splice(0));
const call = callerOf(platform, [cancel, count, erase, read, retry]);
const KIND = "count-mentions";
let people = 0;

interface Exported {
  readonly contact: readonly { readonly id: string }[];
  readonly mentions: Record<string, number>;
  readonly mentionsNotCounted: readonly string[];
  readonly mentionsCount: { readonly state: string; readonly job: JobStarted["job"] | null };
}

/**
 * Somebody of a name that nobody else has, whom two texts of another contact name, and one of their own, among more rows
 * than a request reads, or few.
 */
async function named({ isLarge = true } = {}) {
  people += 1;
  const owner = await signedInMember(admin, { role: "owner" });
  const { organizationId, cookie } = owner;
  const last = `Quévremont${"abcdefghijklmnopqr"[people]}`;
  const email = `${last.toLowerCase()}@exemple.test`;
  const contactId = await createContact(admin, organizationId, {
    first_name: "Aurélien",
    last_name: last,
    email,
  });
  const otherId = await createContact(admin, organizationId);
  if (isLarge)
    await admin.query(
      `insert into public.article (organization_id, company_key, company, url, title)
       select $1, 'k' || n, 'Société ' || n, 'https://exemple.test/' || n, 'Rien' from generate_series(1, 5000) n`,
      [organizationId],
    );
  const say = (text: string, id = otherId) => createEngagement(admin, organizationId, id, { text });
  await say(`Vu avec Aurélien ${last}`);
  await say(`Mail de ${email}`);
  await say(`Bonjour Aurélien ${last}`, contactId);
  const address = `/api/contacts/${contactId}/personal-data`;
  const read = async () => (await call("GET", address, { cookie })).json as Exported;
  const count = async () => {
    const reply = await call("POST", `${address}/mentions`, { cookie });
    return { status: reply.status, job: (reply.json as JobStarted).job };
  };
  const jobs = async () =>
    (
      await admin.query<{ id: string; state: string; report: unknown; done: number; total: number }>(
        "select id, state, report, done, total, error_code from public.job where organization_id = $1 order by created_at",
        [organizationId],
      )
    ).rows;
  const kept = async () =>
    (await admin.query("select from private.mention_count where organization_id = $1", [organizationId]))
      .rowCount;
  return { ...owner, last, contactId, otherId, address, say, read, count, jobs, kept };
}

/** One delivery, of a worker that has time for so many tables. */
async function workBriefly(tables: number): Promise<void> {
  const [message] = queue.messages.splice(
    queue.messages.findIndex(({ kind }) => kind === KIND),
    1,
  );
  // A table and what follows it ask twice.
  const times = Array.from({ length: tables + 1 }, () => 300_000);
  await createWorker(platform)(
    { Records: [sqsRecord(message, 1)] },
    { getRemainingTimeInMillis: () => times.shift() ?? 0 },
  );
}

describe("where others' texts name a person, in an organization of few texts", () => {
  it("is counted while the export is asked for, and no job begins", async () => {
    const one = await named({ isLarge: false });
    expect(await one.read()).toMatchObject({
      contact: [{ id: one.contactId }],
      mentions: { engagement: 2 },
      mentionsNotCounted: [],
      mentionsCount: { state: "counted", countedAt: expect.any(String), job: null },
    });
    expect(await one.jobs()).toEqual([]);
  });
});

describe("where there is too much to read for a request", () => {
  it("a person's own data are answered at once, and say that the count is still to be asked for", async () => {
    const one = await named();
    const data = await one.read();
    expect(data).toMatchObject({
      contact: [{ id: one.contactId }],
      mentionsCount: { state: "not_counted", countedAt: null, job: null },
    });
    expect(data.mentionsNotCounted).toContain("engagement");
  });

  it("a job counts them, table by table, and the export then has the count and asks nothing more", async () => {
    const one = await named();
    const { status, job } = await one.count();
    expect([status, job]).toEqual([202, expect.objectContaining({ state: "queued", done: 0 })]);
    expect((await one.read()).mentionsCount).toMatchObject({ state: "counting", job: { id: job.id } });
    // Who was archived meanwhile is counted as any.
    await admin.query("update public.contact set archived_at = now() where id = $1", [one.contactId]);
    await workOff(platform, queue, KIND);
    expect(await one.read()).toMatchObject({
      mentions: { engagement: 2 },
      mentionsNotCounted: [],
      mentionsCount: { state: "counted", job: null },
    });
    const [ended] = await one.jobs();
    expect(ended).toMatchObject({ state: "done", report: { mentionsFound: 2 } });
    expect(ended?.done).toBe(ended?.total);
    expect(ended?.total).toBeGreaterThan(10);
  });

  it("asked twice it is one job", async () => {
    const one = await named({ isLarge: false });
    const first = await one.count();
    const second = await one.count();
    expect(second.job.id).toBe(first.job.id);
    await Promise.all([one.count(), one.count()]);
    expect(await one.jobs()).toHaveLength(1);
  });

  it("a worker that runs out of time leaves the rest to the next one, and the export tells how far it is", async () => {
    const one = await named();
    await one.count();
    await workBriefly(4);
    const [job] = await one.jobs();
    expect(job?.state).toBe("running");
    expect(job?.done).toBeGreaterThan(0);
    const { mentionsNotCounted, mentionsCount } = await one.read();
    expect(mentionsCount).toMatchObject({ state: "counting", job: { done: job?.done, total: job?.total } });
    expect(mentionsNotCounted).toHaveLength((job?.total ?? 0) - (job?.done ?? 0));
    await workOff(platform, queue, KIND);
    const [ended] = await one.jobs();
    expect(ended).toMatchObject({ state: "done", done: job?.total, report: { mentionsFound: 2 } });
  });

  it("a job that was stopped counts nothing more, and begins anew where it is asked for again", async () => {
    const one = await named();
    const { job } = await one.count();
    await workBriefly(4);
    const as = { cookie: one.cookie };
    expect((await call("POST", `/api/jobs/${job.id}/cancel`, as)).json).toMatchObject({ state: "canceled" });
    await workOff(platform, queue, KIND);
    expect((await one.read()).mentionsCount.state).toBe("not_counted");
    expect((await call("POST", `/api/jobs/${job.id}/retry`, { ...as, body: {} })).status).toBe(202);
    await workOff(platform, queue, KIND);
    expect(await one.read()).toMatchObject({
      mentions: { engagement: 2 },
      mentionsCount: { state: "counted" },
    });
  });

  it("what names the person is kept nowhere but where it was, and the count goes with them", async () => {
    const one = await named();
    const before = await tablesHolding(admin, one.last);
    await one.count();
    await workOff(platform, queue, KIND);
    expect(await tablesHolding(admin, one.last)).toEqual(before);
    expect(logged.join("\n")).not.toContain(one.last);
    expect(await one.kept()).toBe(1);
    await call("DELETE", one.address, { cookie: one.cookie, body: { confirm: true, suppress: false } });
    expect(await one.kept()).toBe(0);
    await workOffErasures(platform, queue);
  });

  it("somebody who is erased meanwhile is not looked for any more", async () => {
    const one = await named();
    await one.count();
    await workBriefly(4);
    await call("DELETE", one.address, { cookie: one.cookie, body: { confirm: true } });
    await workOffErasures(platform, queue);
    await workOff(platform, queue, KIND);
    expect((await one.jobs()).filter(({ state }) => state !== "done")).toMatchObject([
      { state: "failed", error_code: "not_found" },
    ]);
    expect(await one.kept()).toBe(0);
  });

  it("somebody who has another name since is counted by that one, from the beginning", async () => {
    const one = await named();
    await one.say(`Rendez-vous pris par Aurélien ${one.last}-Vial`);
    await one.count();
    await workOff(platform, queue, KIND);
    const rename = (last: string) =>
      admin.query("update public.contact set last_name = $2, email = null where id = $1", [
        one.contactId,
        last,
      ]);
    await rename(`${one.last}-Vial`);
    expect((await one.read()).mentionsCount.state).toBe("not_counted");
    await one.count();
    await workBriefly(4);
    await rename("Inconnu");
    await workOff(platform, queue, KIND);
    expect(await one.read()).toMatchObject({ mentions: {}, mentionsCount: { state: "counted" } });
    const ended = (await one.jobs()).at(-1);
    expect(ended).toMatchObject({ state: "done", report: {} });
    expect(ended?.done).toBe(ended?.total);
  });

  it("a job that was left alone for a day begins anew, and ends", async () => {
    const one = await named();
    await one.count();
    await workBriefly(4);
    await admin.query("update private.mention_count set begun_at = now() - interval '25 hours'");
    await workOff(platform, queue, KIND);
    expect(await one.jobs()).toMatchObject([{ state: "done", report: { mentionsFound: 2 } }]);
    expect((await one.read()).mentionsCount.state).toBe("counted");
  });

  it("a count is shown for a day, and goes with the next of the organization", async () => {
    const one = await named();
    await one.count();
    await workOff(platform, queue, KIND);
    await admin.query("update private.mention_count set begun_at = now() - interval '25 hours'");
    expect((await one.read()).mentionsCount.state).toBe("not_counted");
    await call("POST", `/api/contacts/${one.otherId}/personal-data/mentions`, { cookie: one.cookie });
    await workOff(platform, queue, KIND);
    const { rows } = await admin.query(
      'select contact_id as "contactId" from private.mention_count where organization_id = $1',
      [one.organizationId],
    );
    expect(rows).toEqual([{ contactId: one.otherId }]);
  });

  it("who acts as somebody does not have it counted", async () => {
    const one = await named({ isLarge: false });
    const acting = await createSession(admin, one.userId, one.organizationId, {
      impersonated_by: randomUUID(),
    });
    const post = async (cookie: string) => (await call("POST", `${one.address}/mentions`, { cookie })).status;
    expect(await post(acting.cookie)).toBe(403);
    expect(await one.jobs()).toEqual([]);
  });
});

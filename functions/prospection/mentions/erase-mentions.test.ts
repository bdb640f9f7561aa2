import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { workOffErasures } from "../../../dev/test/erasures.ts";
import { createContact, createEngagement, signedInMember } from "../../../dev/test/factories.ts";
import { sqsRecord, startTestQueue } from "../../../dev/test/queue.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { createWorker } from "../../workers/worker.ts";
import { route as erase } from "../erase-personal-data.ts";
import { lockTombstones } from "../tombstone-store.ts";
import { askAgain } from "./ask-again.ts";

const queue = await startTestQueue();
const { admin, platform } = await testStack({ dataApi: true, variables: queue.variables });
afterAll(() => queue.stop());
const call = callerOf(platform, [erase]);
let people = 0;

/** Somebody of a name that nobody else has, and another contact with a text that names them. */
async function named() {
  people += 1;
  const owner = await signedInMember(admin, { role: "owner" });
  const { organizationId } = owner;
  const last = `Quévremont${"abcdefghijkl"[people]}`;
  const person = {
    first_name: "Aurélien",
    last_name: last,
    email: `${last.toLowerCase()}@exemple.test`,
    crm: "hubspot",
    crm_id: String(people),
  };
  const contactId = await createContact(admin, organizationId, person);
  const otherId = await createContact(admin, organizationId);
  const textId = await createEngagement(admin, organizationId, otherId, { text: `Vu avec Aurélien ${last}` });
  const ask = () =>
    call("DELETE", `/api/contacts/${contactId}/personal-data`, {
      cookie: owner.cookie,
      body: { confirm: true },
    });
  const jobs = async () =>
    (
      await admin.query<{ state: string; report: unknown; done: number; total: number }>(
        "select state, report, done, total from public.job where organization_id = $1 order by created_at",
        [organizationId],
      )
    ).rows;
  const isGone = async () => expect(await tablesHolding(admin, last)).toEqual([]);
  return { organizationId, last, person, contactId, otherId, textId, ask, jobs, isGone };
}

const storing = async (organizationId: string) => {
  const client = await admin.connect();
  await client.query("begin");
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: organizationId, org_id: organizationId, org_role: "system" }),
  ]);
  await lockTombstones(client, { alone: false });
  return client;
};

it("whoever stores the person once more, having begun before, keeps nobody waiting and leaves no trace", async () => {
  const one = await named();
  const late = await storing(one.organizationId);
  expect((await one.ask()).status).toBe(202);
  const work = workOffErasures(platform, queue);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const back = { organization_id: one.organizationId, ...one.person };
  await late.query(
    `insert into public.contact (${Object.keys(back).join(", ")}) values ($1, $2, $3, $4, $5, $6)`,
    Object.values(back),
  );
  await late.query("update public.engagement set text = $2 where id = $1", [
    one.textId,
    `Rappeler ${one.last.toUpperCase()} Aurélien`,
  ]);
  await late.query("commit");
  late.release();
  await work;
  await one.isGone();
  expect(await one.jobs()).toMatchObject([{ state: "done" }]);
});

it("a text that somebody holds is cut when they let go, and the others meanwhile", async () => {
  const one = await named();
  const holder = await admin.connect();
  await holder.query("begin");
  await holder.query("select from public.engagement where id = $1 for update", [one.textId]);
  await createEngagement(admin, one.organizationId, one.otherId, { text: `Mail de ${one.person.email}` });
  await one.ask();
  const work = workOffErasures(platform, queue);
  const readTexts = async () =>
    (
      await admin.query<{ text: string }>(
        "select text from public.engagement where organization_id = $1 order by text",
        [one.organizationId],
      )
    ).rows.map(({ text }) => text);
  await expect.poll(readTexts, { timeout: 20_000 }).toContain("Mail de [effacé]");
  expect(await readTexts()).toContain(`Vu avec Aurélien ${one.last}`);
  await holder.query("rollback");
  holder.release();
  await work;
  await one.isGone();
});

it("what is searched for cannot be read in the database, and goes with the end, which is told", async () => {
  const one = await named();
  await one.ask();
  const kept = async () =>
    (await admin.query("select from private.mention_search where organization_id = $1", [one.organizationId]))
      .rowCount;
  expect(await kept()).toBe(1);
  // Only in the text that is still to be cut.
  expect(await tablesHolding(admin, one.last)).toEqual(["public.engagement"]);
  await workOffErasures(platform, queue);
  expect(await kept()).toBe(0);
  const [job] = await one.jobs();
  expect(job).toMatchObject({ state: "done", report: { textsCut: 1 } });
  expect(job?.done).toBe(job?.total);
});

it("a worker that runs out of time leaves the rest to the next one", async () => {
  const one = await named();
  await one.ask();
  const [message] = queue.messages.splice(0);
  const times = [300_000, 300_000, 300_000];
  await createWorker(platform)(
    { Records: [sqsRecord(message, 1)] },
    { getRemainingTimeInMillis: () => times.shift() ?? 0 },
  );
  const [job] = await one.jobs();
  expect(job?.state).toBe("running");
  expect(job?.done).toBeGreaterThan(0);
  await workOffErasures(platform, queue);
  expect((await one.jobs())[0]?.done).toBe(job?.total);
  await one.isGone();
});

it("one that nobody was told of waits, and is started again within the hour", async () => {
  const one = await named();
  queue.down = true;
  expect((await one.ask()).status).toBe(202);
  queue.down = false;
  expect(queue.messages).toEqual([]);
  expect(await askAgain(platform)).toBe(0);
  await admin.query("update private.mention_search set created_at = now() - interval '61 minutes'");
  await admin.query("update public.job set state = 'failed', finished_at = now()");
  expect(await askAgain(platform)).toBe(1);
  await workOffErasures(platform, queue);
  await one.isGone();
  expect(await askAgain(platform)).toBe(0);
});

it("another organization, or a member, sees nothing of who is searched for", async () => {
  const one = await named();
  await one.ask();
  queue.messages.splice(0);
  const stranger = await signedInMember(admin, { role: "owner" });
  const as = async (organizationId: string, role: string) => {
    const client = await platform.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: randomUUID(), org_id: organizationId, org_role: role }),
      ]);
      return (await client.query("select from private.mention_search")).rowCount;
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  expect(await as(stranger.organizationId, "owner")).toBe(0);
  expect(await as(one.organizationId, "member")).toBe(0);
  expect(await as(one.organizationId, "system")).toBe(1);
});

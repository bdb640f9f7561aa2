import { expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createAction, createContact, createEngagement, signedInMember } from "../../dev/test/factories.ts";
import { sqsRecord, startTestQueue } from "../../dev/test/queue.ts";
import type { SystemContext } from "../http/context.ts";
import { systemContext } from "../jobs/system-context.ts";
import { createWorker } from "../jobs/worker.ts";
import { route as preview } from "./preview-retention.route.ts";
import { applyRetention } from "./retention.ts";

const queue = await startTestQueue();
const { admin, platform } = await testStack({ dataApi: true, variables: queue.variables });
const now = new Date("2026-11-21T08:00:00Z");
const at = {
  environment: platform.environment,
  pool: platform.pool,
  log: platform.log,
  clock: { now: () => now },
};
const call = callerOf(at, [preview]);
const system = (organizationId: string): SystemContext => systemContext(at, organizationId, "test");

const LONG_AGO = "2023-11-21T07:59:59Z";
const JUST_LATE_ENOUGH = "2023-11-21T08:00:01Z";
const old = { created_at: "2020-01-01T00:00:00Z", updated_at: LONG_AGO };

/** Contacts silent for three years in each way, and contacts kept for each reason. */
async function organization() {
  const owner = await signedInMember(admin, { role: "owner" });
  const { organizationId } = owner;
  let number = 0;
  const contact = (over: Record<string, unknown> = {}) =>
    createContact(admin, organizationId, { ...old, email: `p${(number += 1)}@exemple.test`, ...over });
  const silent = await contact();
  await createEngagement(admin, organizationId, silent, { date: "2021-05-01T00:00:00Z" });
  const archived = await contact({ archived_at: "2022-01-01T00:00:00Z", updated_at: "2022-01-01T00:00:00Z" });
  const written = await contact();
  await createEngagement(admin, organizationId, written, { date: JUST_LATE_ENOUGH });
  const noted = await contact();
  await admin.query("insert into public.note (organization_id, contact_id, date) values ($1, $2, $3)", [
    organizationId,
    noted,
    JUST_LATE_ENOUGH,
  ]);
  const acted = await contact();
  await createAction(admin, organizationId, acted, { created_at: JUST_LATE_ENOUGH });
  const updated = await contact({ updated_at: JUST_LATE_ENOUGH });
  const recent = await contact({ created_at: JUST_LATE_ENOUGH, updated_at: JUST_LATE_ENOUGH });
  return { ...owner, silent, archived, kept: [written, noted, acted, updated, recent] };
}

const contactsOf = async (organizationId: string): Promise<string[]> => {
  const { rows } = await admin.query<{ id: string }>(
    "select id from public.contact where organization_id = $1",
    [organizationId],
  );
  return rows.map(({ id }) => id).toSorted();
};

it("the preview lists who would go, with their last activity, and changes nothing", async () => {
  const { cookie, organizationId, silent, archived } = await organization();
  const before = await contactsOf(organizationId);
  const reply = await call("GET", "/api/prospection/retention", { cookie });
  expect(reply.json).toEqual({
    data: [
      { id: archived, lastActivityAt: "2022-01-01T00:00:00.000Z" },
      { id: silent, lastActivityAt: "2023-11-21T07:59:59.000Z" },
    ],
    meta: { offset: 0, pageSize: 20, itemCount: 2, hasMore: false, before: "2023-11-21T08:00:00.000Z" },
  });
  expect(
    (await call("GET", "/api/prospection/retention?pageSize=1&offset=1", { cookie })).json,
  ).toMatchObject({
    data: [{ id: silent }],
    meta: { itemCount: 2, hasMore: false },
  });
  expect((await call("GET", "/api/prospection/retention?offset=5", { cookie })).json).toMatchObject({
    data: [],
    meta: { itemCount: 2 },
  });
  expect(await contactsOf(organizationId)).toEqual(before);
});

it("erases exactly those, in one organization only, and again changes nothing", async () => {
  const [ours, theirs] = [await organization(), await organization()];
  const untouched = await contactsOf(theirs.organizationId);
  expect(await applyRetention(system(ours.organizationId))).toMatchObject({ contacts: 2, finished: true });
  expect(await contactsOf(ours.organizationId)).toEqual(ours.kept.toSorted());
  expect(await contactsOf(theirs.organizationId)).toEqual(untouched);
  expect(await applyRetention(system(ours.organizationId))).toMatchObject({ contacts: 0 });
  const { rows } = await admin.query(
    "select detail from private.audit where organization_id = $1 and event = 'retention.applied'",
    [ours.organizationId],
  );
  expect(rows).toEqual([{ detail: { contacts: 2, before: "2023-11-21T08:00:00.000Z" } }]);
});

it("whoever objected stays known, by address", async () => {
  const { organizationId, silent } = await organization();
  await admin.query("update public.contact set email = ' Silence@Exemple.test' where id = $1", [silent]);
  await admin.query(
    `insert into public.suppression (organization_id, kind, contact_id, reason, source) values ($1, 'contact', $2, 'opposition', 'user')`,
    [organizationId, silent],
  );
  await applyRetention(system(organizationId));
  const { rows } = await admin.query(
    "select kind, value, reason from public.suppression where organization_id = $1",
    [organizationId],
  );
  expect(rows).toEqual([{ kind: "address", value: "silence@exemple.test", reason: "opposition" }]);
});

it("the audit keeps a year", async () => {
  const { organizationId } = await organization();
  const entry = (age: string, of: string | null) =>
    admin.query("insert into private.audit (organization_id, event, created_at) values ($1, 'essai', $2)", [
      of,
      age,
    ]);
  const theirs = (await organization()).organizationId;
  for (const of of [organizationId, theirs, null]) {
    await entry("2025-11-21T07:00:00Z", of);
    await entry("2025-11-21T09:00:00Z", of);
  }
  expect(await applyRetention(system(organizationId))).toMatchObject({ auditEntries: 2 });
  const { rows } = await admin.query("select organization_id from private.audit where event = 'essai'");
  expect(rows.map(({ organization_id }) => String(organization_id)).toSorted()).toEqual(
    [organizationId, theirs, theirs, "null"].toSorted(),
  );
});

it("more than one batch goes in one message, and what time does not allow goes in the next", async () => {
  const { organizationId } = await signedInMember(admin, { role: "owner" });
  await admin.query(
    `insert into public.contact (organization_id, crm, crm_id, created_at, updated_at)
     select $1, 'hubspot', n::text, '2019-01-01', '2019-01-01' from generate_series(1, 450) n`,
    [organizationId],
  );
  const worker = createWorker(at);
  const message = { kind: "retention", organizationId };
  const deliver = (remaining: number[]) =>
    worker({ Records: [sqsRecord(message, 1)] }, { getRemainingTimeInMillis: () => remaining.shift() ?? 0 });
  expect(await deliver([300_000])).toEqual({ batchItemFailures: [] });
  expect(await contactsOf(organizationId)).toHaveLength(250);
  expect(queue.messages).toEqual([message]);
  await deliver([300_000, 300_000, 300_000, 300_000]);
  expect(await contactsOf(organizationId)).toEqual([]);
  expect(queue.messages).toHaveLength(1);
});

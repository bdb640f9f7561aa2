import { expect, it } from "vitest";
import { callerOf } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createEngagement,
  signedInMember,
} from "../../../dev/test/factories.ts";
import { sqsRecord, startTestQueue } from "../../../dev/test/queue.ts";
import type { SystemContext } from "../../http/context.ts";
import { dispatchFor } from "../../../dev/test/dispatch.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { createWorker } from "../../workers/worker.ts";
import { route as preview } from "./preview-retention.ts";
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
  const withExchange = async (exchange: Record<string, unknown>): Promise<string> => {
    const id = await contact();
    await createEngagement(admin, organizationId, id, exchange);
    return id;
  };
  const silent = await withExchange({ date: "2021-05-01T00:00:00Z", type: "meeting" });
  const archived = await contact({ archived_at: "2022-01-01T00:00:00Z" });
  // What we send, propose or synchronize is no sign of theirs.
  const onlyWrittenTo = await withExchange({ date: JUST_LATE_ENOUGH, type: "email", direction: "outgoing" });
  const onlyOpened = await withExchange({ date: JUST_LATE_ENOUGH, type: "other", direction: null });
  const onlyProposed = await contact();
  await createAction(admin, organizationId, onlyProposed, { created_at: JUST_LATE_ENOUGH });
  const onlyUpdated = await contact({ updated_at: JUST_LATE_ENOUGH });
  const theirs = { date: JUST_LATE_ENOUGH, direction: "incoming" };
  const wrote = await withExchange({ ...theirs, type: "email" });
  const texted = await withExchange({ ...theirs, type: "sms" });
  const met = await withExchange({ date: JUST_LATE_ENOUGH, type: "meeting", direction: null });
  const called = await withExchange({ date: JUST_LATE_ENOUGH, type: "phone_call", direction: "outgoing" });
  const noted = await contact();
  await admin.query("insert into public.note (organization_id, contact_id, date) values ($1, $2, $3)", [
    organizationId,
    noted,
    JUST_LATE_ENOUGH,
  ]);
  const recent = await contact({ created_at: JUST_LATE_ENOUGH, updated_at: JUST_LATE_ENOUGH });
  return {
    ...owner,
    silent,
    gone: [silent, archived, onlyWrittenTo, onlyOpened, onlyProposed, onlyUpdated],
    kept: [wrote, texted, met, called, noted, recent],
  };
}

const contactsOf = async (organizationId: string): Promise<string[]> => {
  const { rows } = await admin.query<{ id: string }>(
    "select id from public.contact where organization_id = $1",
    [organizationId],
  );
  return rows.map(({ id }) => id).toSorted();
};

it("keeps every record of a person while one of them is in touch, and then lets go of all", async () => {
  const { cookie, organizationId } = await signedInMember(admin, { role: "owner" });
  const email = "lea@exemple.test";
  const records = [
    await createContact(admin, organizationId, { ...old, email }),
    await createContact(admin, organizationId, { ...old, email, crm: "salesforce" }),
  ];
  const silent = async () => {
    const reply = await call("GET", "/api/prospection/retention", { cookie });
    return (reply.json as { data: { id: string }[] }).data.map(({ id }) => id).toSorted();
  };
  expect(await silent()).toEqual(records.toSorted());
  await createEngagement(admin, organizationId, records[1] ?? "", { date: "2025-01-01T00:00:00Z" });
  expect(await silent()).toEqual([]);
});

it("the preview lists who goes with the next turn, with their last activity, and changes nothing", async () => {
  const { cookie, organizationId } = await signedInMember(admin, { role: "owner" });
  const contact = (email: string, at: string, names: Record<string, unknown> = {}) =>
    createContact(admin, organizationId, { email, created_at: at, ...names });
  // Paris is an hour ahead of UTC: this month's turn, not handed out yet, is over at the end of today's evening.
  const silent = await contact("s@exemple.test", "2023-11-21T22:59:59Z", {
    first_name: null,
    last_name: null,
  });
  const archived = await contact("a@exemple.test", "2022-01-01T00:00:00Z", { archived_at: LONG_AGO });
  const tomorrow = await contact("t@exemple.test", "2023-11-21T23:00:00Z");
  await contact("d@exemple.test", "2023-12-01T23:00:00Z");
  const before = await contactsOf(organizationId);
  const reply = await call("GET", "/api/prospection/retention", { cookie });
  expect(reply.json).toEqual({
    data: [
      {
        id: archived,
        name: "Élodie Marchand",
        email: "a@exemple.test",
        lastContactAt: "2022-01-01T00:00:00.000Z",
      },
      {
        id: silent,
        name: "s@exemple.test",
        email: "s@exemple.test",
        lastContactAt: "2023-11-21T22:59:59.000Z",
      },
    ],
    meta: {
      offset: 0,
      pageSize: 20,
      itemCount: 2,
      hasMore: false,
      day: "2026-11-21",
      since: "2023-11-21T23:00:00.000Z",
    },
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

  await dispatchFor({ admin, platform: at }, organizationId, "2026-11-21T20:45:00Z");
  expect(queue.messages).toContainEqual({ kind: "retention", organizationId });
  const handedOut = await call("GET", "/api/prospection/retention", { cookie });
  expect(handedOut.json).toMatchObject({
    data: [{ id: archived }, { id: silent }, { id: tomorrow }],
    meta: { day: "2026-12-01", since: "2023-12-01T23:00:00.000Z" },
  });
});

it("erases exactly those, in one organization only, and again changes nothing", async () => {
  const [ours, theirs] = [await organization(), await organization()];
  const untouched = await contactsOf(theirs.organizationId);
  expect(await applyRetention(system(ours.organizationId))).toMatchObject({
    contacts: ours.gone.length,
    finished: true,
  });
  expect(await contactsOf(ours.organizationId)).toEqual(ours.kept.toSorted());
  expect(await contactsOf(theirs.organizationId)).toEqual(untouched);
  expect(await applyRetention(system(ours.organizationId))).toMatchObject({ contacts: 0 });
  const { rows } = await admin.query(
    "select detail from private.audit where organization_id = $1 and event = 'retention.applied'",
    [ours.organizationId],
  );
  expect(rows).toEqual([{ detail: { contacts: ours.gone.length, before: "2023-11-21T08:00:00.000Z" } }]);
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

it("answers of a model are kept for 400 days, and the books of its calls for 25 months", async () => {
  const [ours, theirs] = [(await organization()).organizationId, (await organization()).organizationId];
  for (const organizationId of [ours, theirs]) {
    await admin.query(
      `insert into private.ai_result (organization_id, stage, stage_key, result, created_at)
       select $1, 'action_draft', at, '{}', at::timestamptz from unnest($2::text[]) at`,
      [organizationId, ["2025-10-17T07:59:59Z", "2025-10-17T08:00:01Z"]],
    );
    await admin.query(
      `insert into private.ai_run (organization_id, stage, stage_key, prompt_version, model, status, created_at)
       select $1, 'action_draft', at, '1', 'm', 'ok', at::timestamptz from unnest($2::text[]) at`,
      [organizationId, ["2024-10-21T07:59:59Z", "2024-10-21T08:00:01Z"]],
    );
  }
  expect(await applyRetention(system(ours))).toMatchObject({ modelAnswers: 1, modelRuns: 1 });
  const kept = async (table: string, organizationId: string) => {
    const { rows } = await admin.query<{ stage_key: string }>(
      `select stage_key from private.${table} where organization_id = $1 order by created_at`,
      [organizationId],
    );
    return rows.map(({ stage_key }) => stage_key);
  };
  expect(await kept("ai_result", ours)).toEqual(["2025-10-17T08:00:01Z"]);
  expect(await kept("ai_run", ours)).toEqual(["2024-10-21T08:00:01Z"]);
  for (const table of ["ai_result", "ai_run"]) expect(await kept(table, theirs)).toHaveLength(2);
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
  const sent = () => queue.messages.filter((one) => one["organizationId"] === organizationId);
  expect(sent()).toEqual([message]);
  await deliver([300_000, 300_000, 300_000, 300_000]);
  expect(await contactsOf(organizationId)).toEqual([]);
  expect(sent()).toHaveLength(1);
});

it("counts of attempts whose time is over go, and those that still hold stay", async () => {
  const { organizationId } = await organization();
  await admin.query(
    `insert into better_auth.attempt (key, count, ends_at) values
       ('over', 10, now() - interval '1 second'), ('held', 10, now() + interval '1 hour')`,
  );
  expect(await applyRetention(system(organizationId))).toMatchObject({ attempts: 1 });
  const { rows } = await admin.query<{ key: string }>("select key from better_auth.attempt");
  expect(rows).toEqual([{ key: "held" }]);
});

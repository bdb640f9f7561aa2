import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createHeldJob, createOrganization } from "../../dev/test/factories.ts";
import { sqsRecord } from "../../dev/test/queue.ts";
import { correlationId as correlation } from "../http/activity.ts";
import { createEnvironment } from "../env.ts";
import { createPlatform, type Platform } from "../http/platform.ts";
import type { Work } from "../jobs/definition.ts";
import { getJobInOrganization, jobReply } from "../jobs/store.ts";
import { systemContext } from "../jobs/system-context.ts";
import { createWorker } from "./worker.ts";

const { platform, admin, logged } = await testStack({ dataApi: true, variables: { DEMO_WRITER: "on" } });
const worker = createWorker(platform);
const day = "2026-11-20";

/** A message that ends well: the lists of an organization without members. */
const good = async () => ({
  kind: "daily-suggestions",
  organizationId: await createOrganization(admin),
  day,
});

describe("the queue's worker", () => {
  it("logs one line a message, which names what set it off, and counts", async () => {
    const [message, correlationId] = [await good(), randomUUID()];
    await worker(
      { Records: [sqsRecord({ ...message, correlationId }), sqsRecord({ kind: "camille@exemple.test" })] },
      {
        awsRequestId: "f",
        getRemainingTimeInMillis: () => 300_000,
      },
    );
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const [done, failed] = lines.filter(({ event }) => event === "job").slice(-2);
    expect(done).toMatchObject({
      correlationId,
      organizationId: message.organizationId,
      kind: "daily-suggestions",
      functionRequestId: "f",
      messageId: "m1",
      delivery: 1,
      outcome: "done",
      failures: 0,
      queries: expect.any(Number),
      coldStart: expect.any(Boolean),
      queueMilliseconds: expect.any(Number),
    });
    expect(done?.["queries"]).toBeGreaterThan(0);
    expect(failed).toMatchObject({ outcome: "failed", failures: 1, kind: "unknown" });
    const made = lines.filter((line) => line["correlationId"] === correlationId).map(({ event }) => event);
    expect(made).toEqual(["job"]);
  });

  it("hands the id on to what the message sets off", async () => {
    const correlationId = randomUUID();
    let seen: string | undefined;
    const asking: Work = {
      kind: "asks",
      asksModel: false,
      read: () => async () => {
        seen = correlation();
      },
    };
    const one = createWorker(platform, new Map([["asks", asking]]));
    const body = { kind: "asks", organizationId: randomUUID(), correlationId };
    await one({ Records: [sqsRecord(body)] });
    expect(seen).toBe(correlationId);
    // One that is none makes the message no worse.
    expect(await one({ Records: [sqsRecord({ ...body, correlationId: "x" })] })).toEqual({
      batchItemFailures: [],
    });
    expect(seen).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "null"],
    ["an unknown kind", { kind: "format-disk" }],
    ["no organization", { kind: "daily-suggestions", day }],
    ["an id that is none", { kind: "refresh-contacts", organizationId: "1", jobId: "2" }],
    ["a day that is none", { kind: "daily-suggestions", organizationId: randomUUID(), day: "2026-02-30" }],
  ])("reports a malformed message as failed, and only it: %s", async (_, body) => {
    const records = [
      sqsRecord(await good(), 1, "a"),
      sqsRecord(body, 1, "b"),
      sqsRecord(await good(), 1, "c"),
    ];
    expect(await worker({ Records: records })).toEqual({ batchItemFailures: [{ itemIdentifier: "b" }] });
  });

  it("reports each message that failed, and does the others", async () => {
    const job = async () => {
      const organizationId = await createOrganization(admin);
      return {
        kind: "refresh-contacts",
        organizationId,
        jobId: await createHeldJob(admin, organizationId),
      };
    };
    const records = [
      sqsRecord(await job(), 1, "a"),
      sqsRecord(await good(), 1, "b"),
      sqsRecord(await job(), 1, "c"),
    ];
    const { batchItemFailures } = await worker({ Records: records });
    expect(batchItemFailures).toEqual([{ itemIdentifier: "a" }, { itemIdentifier: "c" }]);
  });

  it("takes lists that wait for a model to be configured, and says so once a day until they are made", async () => {
    const withoutWriter = createWorker(platformWith({}));
    const message = await good();
    const ctx = systemContext(platform, message.organizationId, "test");
    const key = `${message.organizationId}|daily-suggestions|${day}`;
    const jobs = async () => {
      const { rows } = await admin.query<{ id: string }>(
        "select id from public.job where organization_id = $1",
        [message.organizationId],
      );
      return Promise.all(rows.map(async ({ id }) => jobReply(await getJobInOrganization(ctx, id))));
    };
    await admin.query("insert into private.job_key (key, organization_id) values ($1, $2)", [
      key,
      message.organizationId,
    ]);
    for (const delivery of [1, 4])
      expect(await withoutWriter({ Records: [sqsRecord(message, delivery)] })).toEqual({
        batchItemFailures: [],
      });
    const said = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said.at(-2)).toMatchObject({ level: "warn", kind: "daily-suggestions", code: "not_configured" });
    expect(await jobs()).toMatchObject([
      {
        kind: "daily-suggestions",
        state: "failed",
        error: {
          code: "not_configured",
          message: expect.stringMatching(
            /^Aucun modèle capable de ce travail n’est configuré sur ce serveur/,
          ),
        },
      },
    ]);
    // The next quarter of an hour asks again: by then it may be configured.
    expect((await admin.query("select from private.job_key where key = $1", [key])).rowCount).toBe(0);
    await worker({ Records: [sqsRecord(message)] });
    expect(await jobs()).toEqual([]);
  });

  it("ends a job that waits for a CRM to be connected, in words for people and for the log", async () => {
    const organizationId = await createOrganization(admin);
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', '{"crm":"hubspot"}') returning id`,
      [organizationId],
    );
    const job = { kind: "refresh-contacts", organizationId, jobId: rows[0]?.id };
    expect(await worker({ Records: [sqsRecord(job)] })).toEqual({ batchItemFailures: [] });
    const row = await getJobInOrganization(
      systemContext(platform, organizationId, "test"),
      rows[0]?.id ?? "",
    );
    expect(jobReply(row)).toMatchObject({
      state: "failed",
      error: { code: "crm_not_connected", message: "Aucun CRM n’est connecté." },
    });
    expect(logged.join("\n")).toContain('"event":"job failed"');
    expect(logged.join("\n")).toContain('"code":"crm_not_connected"');
  });

  it("takes a message about a job that no longer exists", async () => {
    const message = { kind: "refresh-contacts", organizationId: randomUUID(), jobId: randomUUID() };
    expect(await worker({ Records: [sqsRecord(message)] })).toEqual({ batchItemFailures: [] });
  });

  it("writes no message's text to the log", async () => {
    await worker({ Records: [sqsRecord("jean.martin@exemple.fr a un secret")] });
    expect(logged.join("\n")).not.toContain("jean.martin");
    expect(logged.join("\n")).toContain("message not understood");
  });
});

/** The same database, on a server with these variables beside it. */
function platformWith(variables: Record<string, string>): Platform {
  const source = { ...platform.environment.database(), ...platform.environment.dataApi() };
  const own = Object.fromEntries(Object.entries(source).map(([key, value]) => [key, String(value)]));
  const environment = createEnvironment({ ...own, APP_URL: "http://localhost:3000", ...variables });
  return createPlatform(environment, platform.log);
}

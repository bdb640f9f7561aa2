import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createHeldJob, createOrganization } from "../../dev/test/factories.ts";
import { sqsRecord, startTestQueue } from "../../dev/test/queue.ts";
import { type LocalQueue, startQueue } from "../../dev/stack/queue.ts";
import { createEnvironment } from "../env.ts";
import { createPlatform, type Platform } from "../http/platform.ts";
import { dispatch } from "./dispatch.ts";
import { PAUSES } from "../jobs/hold-message.ts";
import { DELIVERIES } from "../jobs/queues.ts";
import { LONGEST_DELAY, sendMessage } from "../jobs/queue.ts";
import { systemContext } from "../jobs/system-context.ts";
import { dailySuggestions } from "../suggestions/drafts/messages.ts";
import { createWorker, type Worker } from "./worker.ts";

const testQueue = await startTestQueue();
const { platform, admin, databaseUrl, logged } = await testStack({
  dataApi: true,
  variables: { ...testQueue.variables, DEMO_WRITER: "on" },
});
const day = "2026-11-20";
/** However busy the machine is. */
const PATIENT = { timeout: 60_000, interval: 10 };
/** Pauses between the deliveries of a list of the morning, in seconds. */
const TRIES = Array.from({ length: DELIVERIES.morning - 1 }, (_, index) => PAUSES[index] ?? PAUSES[2]);
/** Seconds for which it is tried before its deliveries are used up. */
const TRIED = TRIES.reduce((sum, pause) => sum + pause, 0);

const platformOver = (variables: Record<string, string>): Platform =>
  createPlatform(
    createEnvironment({
      ...Object.fromEntries(
        Object.entries({ ...platform.environment.database(), ...platform.environment.dataApi() }).map(
          ([name, value]) => [name, String(value)],
        ),
      ),
      ...testQueue.variables,
      APP_URL: "http://localhost:3000",
      DEMO_WRITER: "on",
      ...variables,
    }),
    platform.log,
  );
/** A server on whose database nobody listens. */
const AWAY = { DATABASE_URL: "postgres://app_server:x@127.0.0.1:9/away" };

let local: LocalQueue | undefined;
afterEach(async () => {
  await local?.stop(1_000);
  testQueue.messages.length = 0;
  logged.length = 0;
});
afterAll(() => testQueue.stop());

describe("while the database is away", () => {
  const message = { kind: "daily-suggestions", organizationId: randomUUID(), day };

  it("a message fails, and comes again after its pause", async () => {
    const worker = createWorker(platformOver(AWAY));
    for (let delivery = 1; delivery < DELIVERIES.interactive; delivery++) {
      testQueue.hidden.length = 0;
      const { batchItemFailures } = await worker({ Records: [sqsRecord(message, delivery)] });
      expect(batchItemFailures).toHaveLength(1);
      expect(testQueue.hidden.at(-1)?.seconds).toBe(PAUSES[delivery - 1]);
    }
    expect(testQueue.messages).toEqual([]);
  });

  it("a message that has used its deliveries up is sent anew, and the log says so", async () => {
    const worker = createWorker(platformOver(AWAY));
    const answer = await worker({ Records: [sqsRecord(message, DELIVERIES.interactive)] });
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(testQueue.messages).toEqual([message]);
    expect(testQueue.delays.get(testQueue.messages[0] ?? {})).toBe(LONGEST_DELAY);
    expect(logged.join("\n")).toContain("the database is away: message put off");
    expect(logged.join("\n")).not.toContain("127.0.0.1");
  });

  it("a message goes to the dead-letter queue where the queue takes none either", async () => {
    testQueue.refused.add(message.organizationId);
    const worker = createWorker(platformOver(AWAY));
    const { batchItemFailures } = await worker({ Records: [sqsRecord(message, DELIVERIES.interactive)] });
    testQueue.refused.clear();
    expect(batchItemFailures).toHaveLength(1);
  });

  /** The same database, asked for with another part of its address. */
  const wrongly = (change: (address: URL) => void): Record<string, string> => {
    const address = new URL(platform.environment.database().DATABASE_URL);
    change(address);
    return { DATABASE_URL: address.href };
  };
  it.each([
    ["password is wrong", wrongly((address) => (address.password = "faux"))],
    ["name is unknown", wrongly((address) => (address.pathname = "/inconnue"))],
  ])(
    "a message goes to the dead-letter queue, and is not sent anew, where the database's %s",
    async (_, variables) => {
      const worker = createWorker(platformOver(variables));
      const { batchItemFailures } = await worker({ Records: [sqsRecord(message, DELIVERIES.interactive)] });
      expect(batchItemFailures).toHaveLength(1);
      expect(testQueue.messages).toEqual([]);
      expect(logged.join("\n")).toContain("user, password or database is wrong");
    },
  );

  it("a message goes to the dead-letter queue, and is not sent anew, where the database's certificate is not trusted", async () => {
    const refusal = Object.assign(new Error("refused"), { code: "SELF_SIGNED_CERT_IN_CHAIN" });
    const pool = Object.assign(Object.create(platform.pool) as Platform["pool"], {
      query: () => Promise.reject(refusal),
      connect: () => Promise.reject(refusal),
    });
    const { environment, clock, log } = platform;
    const worker = createWorker({ environment, clock, log, pool });
    const { batchItemFailures } = await worker({ Records: [sqsRecord(message, DELIVERIES.interactive)] });
    expect(batchItemFailures).toHaveLength(1);
    expect(testQueue.messages).toEqual([]);
  });

  it("a message that fails with the database there goes to the dead-letter queue, and is not sent anew", async () => {
    const worker = createWorker(platform);
    const organizationId = await createOrganization(admin);
    const jobId = await createHeldJob(admin, organizationId);
    const job = { kind: "refresh-contacts", organizationId, jobId };
    const { batchItemFailures } = await worker({ Records: [sqsRecord(job, DELIVERIES.interactive)] });
    expect(batchItemFailures).toHaveLength(1);
    expect(testQueue.messages).toEqual([]);
  });

  it("an hour costs no message: the local worker does it once the database is back", async () => {
    let clock = Date.parse(`${day}T05:00:00Z`);
    local = await startQueue(databaseUrl, { now: () => new Date(clock), idle: 10 });
    const { variables } = local;
    const away = createWorker(platformOver({ ...AWAY, ...variables }));
    const back = createWorker(platformOver(variables));
    let handled = 0;
    let isBack = false;
    const worker: Worker = async (event) => {
      const answer = await (isBack ? back : away)(event);
      handled++;
      return answer;
    };
    local.consume(worker);
    const organizationId = await createOrganization(admin);
    await sendMessage(systemContext(platformOver(variables), organizationId, "test"), dailySuggestions, {
      day,
    });
    // A worker that has answered is done with only when the queue has heard it: time must not leap before that.
    const waiting = async () =>
      (
        await admin.query<{ waits: boolean }>("select visible_at > $1 as waits from local.queue_message", [
          new Date(clock),
        ])
      ).rows.map(({ waits }) => waits);
    // Two rounds of eight deliveries, a quarter of an hour apart: 2 × (1,570 + 900) s.
    for (let round = 0; round < 2; round++) {
      for (const [index, pause] of [...TRIES, LONGEST_DELAY].entries()) {
        await expect.poll(() => handled, PATIENT).toBe(DELIVERIES.morning * round + index + 1);
        await expect.poll(waiting, PATIENT).toEqual([true]);
        clock += pause * 1_000;
      }
    }
    expect((clock - Date.parse(`${day}T05:00:00Z`)) / 1_000).toBe(2 * (TRIED + LONGEST_DELAY));
    isBack = true;
    const rows = async (table: string) => (await admin.query(`select from local.${table}`)).rowCount;
    await expect.poll(() => rows("queue_message"), PATIENT).toBe(0);
    expect(await rows("dead_letter")).toBe(0);
    expect(logged.join("\n")).toContain('"outcome":"done"');
  });

  it.each([0, 1])(
    "the dispatcher fails for the scheduler to try again, which hands everything out once: after %i statements",
    async (answered) => {
      await admin.query("delete from better_auth.organization");
      const organizations = [];
      for (let count = 0; count < 3; count++) organizations.push(await createOrganization(admin));
      const at = (pool: Platform["pool"]): Platform => ({
        environment: platform.environment,
        pool,
        log: platform.log,
        clock: { now: () => new Date(`${day}T04:00:00Z`) },
      });
      await expect(dispatch(at(lostAfter(answered)))).rejects.toThrow();
      const lists = () =>
        testQueue.messages.flatMap((one) => (one.kind === "daily-suggestions" ? [one.organizationId] : []));
      expect(lists()).toHaveLength(answered * organizations.length);
      await dispatch(at(platform.pool));
      await dispatch(at(platform.pool));
      expect(lists()).toHaveLength(organizations.length);
      expect(new Set(lists())).toEqual(new Set(organizations));
    },
  );
});

/** A pool that answers some statements, and then nothing any more. */
function lostAfter(statements: number): Platform["pool"] {
  if (statements === 0) return platformOver(AWAY).pool;
  let left = statements;
  return new Proxy(platform.pool, {
    get: (pool, name) => {
      if ((name === "query" || name === "connect") && left-- <= 0)
        return () => Promise.reject(new Error("Connection terminated unexpectedly"));
      const value: unknown = Reflect.get(pool, name);
      return typeof value === "function" ? (value.bind(pool) as unknown) : value;
    },
  });
}

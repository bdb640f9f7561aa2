import { createHash } from "node:crypto";
import type { SQSEvent } from "aws-lambda";
import { AwsClient } from "aws4fetch";
import { afterEach, describe, expect, it } from "vitest";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { createWorker, type Worker } from "../../functions/workers/worker.ts";
import { workers } from "../../functions/schedules.ts";
import { testStack } from "../test/database.ts";
import { openMessages } from "./queue-messages.ts";
import { type LocalQueue, type LocalQueueOptions, startQueue } from "./queue.ts";

const { admin, databaseUrl } = await testStack();
const deployed = workers.interactive;
const running: LocalQueue[] = [];

/** The queue's own clock, so that no test waits. */
let clock = Date.parse("2026-11-20T08:00:00Z");
const later = (seconds: number): void => {
  clock += seconds * 1_000;
};

async function start(options: LocalQueueOptions = {}): Promise<LocalQueue> {
  const queue = await startQueue(databaseUrl, { now: () => new Date(clock), idle: 10, ...options });
  running.push(queue);
  return queue;
}

afterEach(async () => {
  for (const queue of running.splice(0)) await queue.stop(200);
  await admin.query("truncate local.queue_message, local.dead_letter");
});

const signer = new AwsClient({
  accessKeyId: "local",
  secretAccessKey: "local",
  region: "eu-west-3",
  service: "sqs",
  retries: 0,
});
const usual = { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.SendMessage" };

const post = (queue: LocalQueue, body: unknown, headers: Record<string, string> = usual) =>
  signer.fetch(new URL("/", queue.url), {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const send = (queue: LocalQueue, text: string) => post(queue, { QueueUrl: queue.url, MessageBody: text });
const count = async (table: string): Promise<number> =>
  (await admin.query<{ n: number }>(`select count(*)::int as n from local.${table}`)).rows[0]?.n ?? 0;
const hide = (queue: LocalQueue, handle: string | undefined, seconds: unknown) =>
  post(
    queue,
    { QueueUrl: queue.url, ReceiptHandle: handle, VisibilityTimeout: seconds },
    { ...usual, "x-amz-target": "AmazonSQS.ChangeMessageVisibility" },
  );
/** Long enough for a busy machine. */
const PATIENT = { timeout: 60_000, interval: 10 };
const deliveries = (events: SQSEvent[]) =>
  events.map(({ Records }) => Records[0]?.attributes.ApproximateReceiveCount);

/** A worker that records its events and answers each with `outcome`. */
function recorder(outcome: (event: SQSEvent) => Promise<boolean>): { events: SQSEvent[]; worker: Worker } {
  const events: SQSEvent[] = [];
  const worker: Worker = async (event) => {
    events.push(event);
    const done = await outcome(event);
    return {
      batchItemFailures: done ? [] : event.Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
    };
  };
  return { events, worker };
}

describe("the local queue", () => {
  it("takes a signed SendMessage and answers as SQS does", async () => {
    const queue = await start();
    const response = await send(queue, "é");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-amz-json-1.0");
    expect(await response.json()).toEqual({
      MessageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      MD5OfMessageBody: createHash("md5").update("é").digest("hex"),
    });
  });

  it("hands a message out after its delay, also after a restart, and the others before", async () => {
    const first = await start();
    const delayed = (seconds: number) =>
      post(first, { QueueUrl: first.url, MessageBody: `after ${seconds}`, DelaySeconds: seconds });
    for (const seconds of [900, 2]) expect((await delayed(seconds)).status).toBe(200);
    await send(first, "at once");
    await first.stop(200);
    const queue = await start();
    const { events, worker } = recorder(async () => true);
    queue.consume(worker);
    const bodies = () => events.map((event) => event.Records[0]?.body);
    await expect.poll(bodies, PATIENT).toEqual(["at once"]);
    later(2);
    await expect.poll(bodies, PATIENT).toEqual(["at once", "after 2"]);
    await expect.poll(() => count("queue_message"), PATIENT).toBe(1);
    later(898);
    await expect.poll(bodies, PATIENT).toEqual(["at once", "after 2", "after 900"]);
  });

  it("refuses what SQS refuses", async () => {
    const queue = await start();
    const message = { QueueUrl: queue.url, MessageBody: "a" };
    const answers: [Promise<Response>, string][] = [
      [
        fetch(new URL("/", queue.url), { method: "POST", headers: usual, body: "{}" }),
        "MissingAuthenticationToken",
      ],
      [post(queue, message, { ...usual, "content-type": "application/json" }), "InvalidContentType"],
      [
        post(queue, message, { ...usual, "x-amz-target": "AmazonSQS.ReceiveMessage" }),
        "UnsupportedOperation",
      ],
      [post(queue, { ...message, QueueUrl: `${queue.url}-2` }), "QueueDoesNotExist"],
      [post(queue, { QueueUrl: queue.url }), "InvalidParameterValue"],
      [post(queue, { ...message, MessageBody: "" }), "InvalidParameterValue"],
      [post(queue, { ...message, MessageBody: { a: 1 } }), "InvalidParameterValue"],
      [post(queue, { ...message, DelaySeconds: 901 }), "InvalidParameterValue"],
      [post(queue, { ...message, DelaySeconds: -1 }), "InvalidParameterValue"],
      [post(queue, { ...message, DelaySeconds: "5" }), "InvalidParameterValue"],
      [post(queue, { ...message, MessageBody: "é".repeat(131_073) }), "InvalidParameterValue"],
      [post(queue, { ...message, MessageBody: "a\u0000" }), "InvalidMessageContents"],
      [post(queue, "null"), "QueueDoesNotExist"],
      [post(queue, "{"), "QueueDoesNotExist"],
    ];
    for (const [answer, type] of answers) {
      const response = await answer;
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ __type: `com.amazonaws.sqs#${type}` });
    }
    expect((await fetch(queue.url)).status).toBe(404);
    expect(await count("queue_message")).toBe(0);
    expect((await send(queue, "é".repeat(131_072))).status).toBe(200);
  });

  it("hands a worker the event that Lambda would, once", async () => {
    const queue = await start();
    const { events, worker } = recorder(async () => true);
    queue.consume(worker);
    const { MessageId } = (await (await send(queue, '{"kind":"é"}')).json()) as { MessageId: string };
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
    expect(events).toEqual([
      {
        Records: [
          {
            messageId: MessageId,
            receiptHandle: expect.any(String),
            body: '{"kind":"é"}',
            attributes: {
              ApproximateReceiveCount: "1",
              SentTimestamp: expect.stringMatching(/^\d{13}$/),
              SenderId: "local",
              ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
            },
            messageAttributes: {},
            md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
            eventSource: "aws:sqs",
            eventSourceARN: "arn:aws:sqs:eu-west-3:000000000000:interactive",
            awsRegion: "eu-west-3",
          },
        ],
      },
    ]);
  });

  it.each(["reports it", "throws"])(
    "keeps what a worker failed at hidden for as long as the deployed queue: it %s",
    async (how) => {
      const queue = await start();
      const { events, worker } = recorder(async () => {
        if (events.length > 1) return true;
        if (how === "throws") throw new Error("arrêt");
        return false;
      });
      queue.consume(worker);
      await send(queue, "a");
      await expect.poll(() => events.length, PATIENT).toBe(1);
      later(deployed.visibilitySeconds - 1);
      await send(queue, "b");
      await expect.poll(() => count("queue_message"), PATIENT).toBe(1);
      expect(events.map(({ Records }) => Records[0]?.body)).toEqual(["a", "b"]);
      later(1);
      await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
      expect(deliveries(events)).toEqual(["1", "1", "2"]);
      const [first, , second] = events.map(({ Records }) => Records[0]);
      expect(second?.messageId).toBe(first?.messageId);
      expect(second?.receiptHandle).not.toBe(first?.receiptHandle);
      const { ApproximateFirstReceiveTimestamp: firstReceived } = first?.attributes ?? {};
      expect(second?.attributes.ApproximateFirstReceiveTimestamp).toBe(firstReceived);
    },
  );

  it("hands a message out again when its worker said, counted from then", async () => {
    const queue = await start();
    const { events, worker } = recorder(async ({ Records }) => {
      if (events.length > 1) return true;
      later(100);
      expect((await hide(queue, Records[0]?.receiptHandle, 60)).status).toBe(200);
      // A second call counts from its own time.
      later(1);
      expect((await hide(queue, Records[0]?.receiptHandle, 60)).status).toBe(200);
      return false;
    });
    const sent = clock;
    queue.consume(worker);
    await send(queue, "a");
    await expect
      .poll(async () => {
        const { rows } = await admin.query<{ at: Date }>("select visible_at as at from local.queue_message");
        return rows[0]?.at.getTime();
      }, PATIENT)
      .toBe(sent + 161_000);
    later(60);
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
    expect(deliveries(events)).toEqual(["1", "2"]);
  });

  it("takes a receipt handle for the delivery it is of, and no longer than the message is hidden", async () => {
    const queue = await start();
    const { events, worker } = recorder(async () => false);
    const handle = (delivery: number) => events[delivery]?.Records[0]?.receiptHandle;
    const refusal = async (answer: Promise<Response>) =>
      (((await (await answer).json()) as { __type?: string }).__type ?? "none").split("#")[1];
    queue.consume(worker);
    await send(queue, "a");
    await expect.poll(() => events.length, PATIENT).toBe(1);
    expect(await refusal(hide(queue, "handle", 10))).toBe("ReceiptHandleIsInvalid");
    expect(await refusal(hide(queue, undefined, 10))).toBe("ReceiptHandleIsInvalid");
    for (const seconds of [-1, 43_201, 1.5, "10", undefined])
      expect(await refusal(hide(queue, handle(0), seconds))).toBe("InvalidParameterValue");
    expect((await hide(queue, handle(0), 0)).status).toBe(200);
    await expect.poll(() => events.length, PATIENT).toBe(2);
    expect(await refusal(hide(queue, handle(0), 10))).toBe("InvalidParameterValue");
    expect((await hide(queue, handle(1), 43_200)).status).toBe(200);
    await queue.stop(200);
    later(43_200);
    const again = await start();
    expect(await refusal(hide(again, handle(1), 10))).toBe("MessageNotInflight");
  });

  it("deletes nothing for a worker that was too late: somebody else has the message", async () => {
    const queue = await start();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { events, worker } = recorder(async () => {
      if (events.length > 1) return false;
      await held;
      return true;
    });
    queue.consume(worker);
    await send(queue, "a");
    await expect.poll(() => events.length, PATIENT).toBe(1);
    later(deployed.visibilitySeconds);
    await expect.poll(() => events.length, PATIENT).toBe(2);
    release();
    await queue.stop(5_000);
    expect(await count("queue_message")).toBe(1);
  });

  it("sets aside what failed as often as the deployed queue tries it, when it would come again", async () => {
    const queue = await start();
    const { events, worker } = recorder(async () => false);
    queue.consume(worker);
    await send(queue, "poison");
    for (let delivery = 1; delivery <= deployed.attempts; delivery++) {
      await expect.poll(() => events.length, PATIENT).toBe(delivery);
      expect(await count("dead_letter")).toBe(0);
      later(deployed.visibilitySeconds);
    }
    await expect.poll(() => count("dead_letter"), PATIENT).toBe(1);
    expect(events).toHaveLength(deployed.attempts);
    expect(await count("queue_message")).toBe(0);
    const { rows } = await admin.query("select body from local.dead_letter");
    expect(rows).toEqual([{ body: "poison" }]);
  });

  it("hands the product's worker a message that fails after 10 s, 1 min and 5 min, then sets it aside at once", async () => {
    const queue = await start();
    const keys = { AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" };
    const lines: string[] = [];
    const worker = createWorker(
      createPlatform(
        createEnvironment({ ...queue.variables, ...keys }),
        createLog((line) => lines.push(line)),
      ),
    );
    const sent = clock;
    const delivered: number[] = [];
    queue.consume(async (event) => {
      delivered.push((clock - sent) / 1_000);
      return worker(event);
    });
    await send(queue, "no JSON");
    const hiddenFor = async (): Promise<number | undefined> => {
      const { rows } = await admin.query<{ at: Date }>("select visible_at as at from local.queue_message");
      return rows[0] && (rows[0].at.getTime() - clock) / 1_000;
    };
    for (const pause of [10, 60, 300]) {
      await expect.poll(hiddenFor, PATIENT).toBe(pause);
      later(pause);
    }
    await expect.poll(() => count("dead_letter"), PATIENT).toBe(1);
    expect(delivered).toEqual([0, 10, 70, 370]);
    expect(lines.join("\n")).not.toContain("visibility not changed");
  });

  it("goes on when its database comes back", async () => {
    const queue = await start();
    const { events, worker } = recorder(async () => true);
    queue.consume(worker);
    await admin.query("alter table local.queue_message rename to away");
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect((await send(queue, "lost")).status).toBe(503);
    await admin.query("alter table local.away rename to queue_message");
    expect((await send(queue, "kept")).status).toBe(200);
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
    expect(events.map(({ Records }) => Records[0]?.body)).toEqual(["kept"]);
  });

  it("has two workers at a time, so that a long job does not hold up the next", async () => {
    const queue = await start();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { events, worker } = recorder(async ({ Records }) => {
      if (Records[0]?.body === "long") await held;
      return true;
    });
    queue.consume(worker);
    await send(queue, "long");
    await expect.poll(() => events.length, PATIENT).toBe(1);
    await send(queue, "short");
    await expect.poll(() => count("queue_message"), PATIENT).toBe(1);
    expect(events).toHaveLength(2);
    release();
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
  });

  it("delivers again after a restart what a worker had in hand, and loses nothing that waited", async () => {
    const first = await start();
    const never = recorder(() => new Promise<boolean>(() => undefined));
    first.consume(never.worker);
    for (const text of ["a", "b", "c"]) await send(first, text);
    await expect.poll(() => never.events.length, PATIENT).toBe(2);
    await first.stop(50);
    const second = await start();
    const { events, worker } = recorder(async () => true);
    second.consume(worker);
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
    expect(new Set(events.map(({ Records }) => Records[0]?.body))).toEqual(new Set(["a", "b", "c"]));
    // Released by an orderly stop, not failed.
    expect(deliveries(events)).toEqual(["1", "1", "1"]);
  });

  it("sets aside what its consumer dies of each time", async () => {
    const open = () => openMessages(admin, () => new Date(clock));
    await (await open()).insert([{ queue: "bulk", group: null, body: "fatal", delaySeconds: 0 }]);
    const counts: (number | undefined)[] = [];
    for (let life = 1; life <= deployed.attempts + 1; life++) {
      // The previous consumer died without a report.
      counts.push((await (await open()).receive("bulk", 1, []))[0]?.receive_count);
    }
    expect(counts).toEqual([1, 2, 3, 4, undefined]);
    expect([await count("queue_message"), await count("dead_letter")]).toEqual([0, 1]);
  });

  it("waits at its stop for what is in hand", async () => {
    const queue = await start();
    const { events, worker } = recorder(async () => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return true;
    });
    queue.consume(worker);
    await send(queue, "a");
    await expect.poll(() => events.length, PATIENT).toBe(1);
    await queue.stop(5_000);
    expect(await count("queue_message")).toBe(0);
  });

  const MORNING = { interactive: 0, morning: 1, bulk: 0 };
  const sendBatch = (queue: LocalQueue, entries: unknown) =>
    post(
      queue,
      { QueueUrl: queue.variables.MORNING_QUEUE_URL, Entries: entries },
      { ...usual, "x-amz-target": "AmazonSQS.SendMessageBatch" },
    );
  const entry = (Id: string, MessageBody: string, MessageGroupId?: string) => ({
    Id,
    MessageBody,
    ...(MessageGroupId === undefined ? {} : { MessageGroupId }),
  });

  it("takes of a batch what it can, says of each what became of it, and refuses what SQS refuses whole", async () => {
    const queue = await start();
    const response = await sendBatch(queue, [entry("a", "one"), entry("b", "\u0000"), entry("c", "two")]);
    expect(await response.json()).toMatchObject({
      Successful: [{ Id: "a" }, { Id: "c" }],
      Failed: [{ Id: "b", SenderFault: true, Code: "InvalidMessageContents" }],
    });
    const refusal = async (entries: unknown) =>
      ((await (await sendBatch(queue, entries)).json()) as { __type?: string }).__type?.split("#")[1];
    const eleven = Array.from({ length: 11 }, (_, index) => entry(String(index), "x"));
    expect(await refusal([])).toBe("EmptyBatchRequest");
    expect(await refusal(eleven)).toBe("TooManyEntriesInBatchRequest");
    expect(await refusal([entry("a", "x"), entry("a", "y")])).toBe("BatchEntryIdsNotDistinct");
    expect(await refusal([entry("a b", "x")])).toBe("InvalidBatchEntryId");
    expect(await refusal([entry("a", "x".repeat(200_000)), entry("b", "x".repeat(100_000))])).toBe(
      "BatchRequestTooLong",
    );
    expect(await count("queue_message")).toBe(2);
  });

  it("hands out batches, and of one again only what its worker reports", async () => {
    const queue = await start({ batchSize: 10, concurrency: MORNING });
    await sendBatch(
      queue,
      ["a", "b", "c"].map((id) => entry(id, id, "org")),
    );
    const bodies: string[][] = [];
    queue.consume(async ({ Records }) => {
      bodies.push(Records.map(({ body }) => body));
      expect(Records.map(({ attributes }) => attributes.MessageGroupId)).toEqual(Records.map(() => "org"));
      const failed = bodies.length > 1 ? [] : Records.filter(({ body }) => body === "b");
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await expect.poll(() => count("queue_message"), PATIENT).toBe(1);
    later(deployed.visibilitySeconds);
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
    expect(bodies.map((one) => one.toSorted())).toEqual([["a", "b", "c"], ["b"]]);
  });

  it("has each queue's own workers: what fills one keeps no other waiting", async () => {
    const queue = await start();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { events, worker } = recorder(async ({ Records }) => {
      if (Records[0]?.body === "long") await held;
      return true;
    });
    queue.consume(worker);
    await sendBatch(
      queue,
      ["a", "b", "c"].map((id) => entry(id, "long")),
    );
    await send(queue, "a person waits");
    await expect
      .poll(() => events.map(({ Records }) => Records[0]?.body), PATIENT)
      .toContain("a person waits");
    expect(await count("queue_message")).toBeGreaterThanOrEqual(3);
    release();
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
  });

  it("hands out the others' messages first while a group takes more than its share of the time", async () => {
    const queue = await start({ concurrency: MORNING });
    const order: string[] = [];
    await sendBatch(
      queue,
      Array.from({ length: 8 }, (_, index) => entry(String(index), "many", "noisy")),
    );
    queue.consume(async ({ Records }) => {
      order.push(Records[0]?.body ?? "");
      later(10);
      if (order.length === 2)
        await sendBatch(
          queue,
          Array.from({ length: 3 }, (_, index) => entry(String(index), "few", `quiet-${index}`)),
        );
      return { batchItemFailures: [] };
    });
    await expect.poll(() => count("queue_message"), PATIENT).toBe(0);
    expect(order).toEqual(["many", "many", "few", "few", "few", ...Array<string>(6).fill("many")]);
  });

  it("lets a poison message take its tries without keeping the others of its batch or queue", async () => {
    const queue = await start({ batchSize: 5, concurrency: MORNING });
    await sendBatch(queue, [
      entry("p", "poison", "a"),
      ...[1, 2, 3].map((n) => entry(`${n}`, `good ${n}`, "b")),
    ]);
    const done: string[] = [];
    queue.consume(async ({ Records }) => ({
      batchItemFailures: Records.flatMap(({ body, messageId }) => {
        if (body === "poison") return [{ itemIdentifier: messageId }];
        done.push(body);
        return [];
      }),
    }));
    await expect.poll(() => done.length, PATIENT).toBe(3);
    for (let attempt = 1; attempt <= workers.morning.attempts; attempt++) {
      await expect
        .poll(async () => (await admin.query("select receive_count from local.queue_message")).rows, PATIENT)
        .toEqual([{ receive_count: attempt }]);
      later(deployed.visibilitySeconds);
    }
    await expect.poll(() => count("dead_letter"), PATIENT).toBe(1);
    expect(done.toSorted()).toEqual(["good 1", "good 2", "good 3"]);
  });
});

import { createHash } from "node:crypto";
import type { SQSEvent } from "aws-lambda";
import { AwsClient } from "aws4fetch";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Worker } from "../../functions/jobs/worker.ts";
import { worker as deployed } from "../../functions/schedules.ts";
import { testStack } from "../test/database.ts";
import { type LocalQueue, startQueue } from "./queue.ts";

const { admin, databaseUrl } = await testStack();
const running: LocalQueue[] = [];

async function start(): Promise<LocalQueue> {
  const queue = await startQueue(databaseUrl);
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
const makeVisible = () => admin.query("update local.queue_message set visible_at = now()");

/** A worker that keeps the events it gets and answers each by `outcome`. */
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
    await vi.waitFor(() => expect(bodies()).toEqual(["at once"]), { timeout: 1_500 });
    await vi.waitFor(() => expect(bodies()).toEqual(["at once", "after 2"]), { timeout: 5_000 });
    expect(await count("queue_message")).toBe(1);
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
    await expect.poll(() => count("queue_message")).toBe(0);
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
            eventSourceARN: "arn:aws:sqs:eu-west-3:000000000000:jobs",
            awsRegion: "eu-west-3",
          },
        ],
      },
    ]);
  });

  it.each(["reports it", "throws"])("delivers again what a worker failed at: it %s", async (how) => {
    const queue = await start();
    const { events, worker } = recorder(async ({ Records }) => {
      const again = Records[0]?.attributes.ApproximateReceiveCount !== "1";
      if (!again && how === "throws") throw new Error("arrêt");
      return again;
    });
    queue.consume(worker);
    await send(queue, "a");
    await expect.poll(() => events.length).toBe(1);
    // Not at once: the next delivery waits.
    expect(await count("queue_message")).toBe(1);
    await expect
      .poll(async () => {
        await makeVisible();
        return count("queue_message");
      })
      .toBe(0);
    expect(events.map(({ Records }) => Records[0]?.attributes.ApproximateReceiveCount)).toEqual(["1", "2"]);
    expect(events[1]?.Records[0]?.messageId).toBe(events[0]?.Records[0]?.messageId);
  });

  it("sets aside what failed as often as the deployed queue tries it", async () => {
    const queue = await start();
    const { events, worker } = recorder(async () => false);
    queue.consume(worker);
    await send(queue, "poison");
    await expect
      .poll(
        async () => {
          await makeVisible();
          return count("dead_letter");
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    expect(events).toHaveLength(deployed.attempts);
    expect(await count("queue_message")).toBe(0);
    const { rows } = await admin.query("select body from local.dead_letter");
    expect(rows).toEqual([{ body: "poison" }]);
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
    await expect.poll(() => events.length).toBe(1);
    await send(queue, "short");
    await expect.poll(() => count("queue_message")).toBe(1);
    expect(events).toHaveLength(2);
    release();
    await expect.poll(() => count("queue_message")).toBe(0);
  });

  it("delivers again after a restart what a worker had in hand, and loses nothing that waited", async () => {
    const first = await start();
    const never = recorder(() => new Promise<boolean>(() => undefined));
    first.consume(never.worker);
    for (const text of ["a", "b", "c"]) await send(first, text);
    await expect.poll(() => never.events.length).toBe(2);
    await first.stop(50);
    const second = await start();
    const { events, worker } = recorder(async () => true);
    second.consume(worker);
    await expect.poll(() => count("queue_message")).toBe(0);
    expect(new Set(events.map(({ Records }) => Records[0]?.body))).toEqual(new Set(["a", "b", "c"]));
  });

  it("waits at its stop for what is in hand", async () => {
    const queue = await start();
    const { events, worker } = recorder(async () => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return true;
    });
    queue.consume(worker);
    await send(queue, "a");
    await expect.poll(() => events.length).toBe(1);
    await queue.stop(5_000);
    expect(await count("queue_message")).toBe(0);
  });
});

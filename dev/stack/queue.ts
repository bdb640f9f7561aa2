import { createHash, randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import type { SQSEvent } from "aws-lambda";
import { Hono } from "hono";
import type { Pool } from "pg";
import { LONGEST_DELAY } from "../../functions/jobs/queue.ts";
import type { Worker } from "../../functions/jobs/worker.ts";
import { worker as deployed } from "../../functions/schedules.ts";
import { openPool } from "./database.ts";
import { freePort } from "./postgres.ts";

/** Seconds a message stays hidden while a worker has it, as deployed. */
const VISIBILITY = 6 * deployed.timeoutSeconds;
/** Largest message, in bytes. */
const LARGEST = 262_144;
/** Characters that SQS takes in no message. */
const REFUSED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Pause before a failed message comes again, in seconds, times the deliveries so far. */
const RETRY = 3;

export interface LocalQueue {
  readonly url: string;
  /** Hands messages to `worker` until `stop`. */
  consume(worker: Worker): void;
  /** Stops taking messages; resolves when those in hand are done, or after `patience` milliseconds. */
  stop(patience: number): Promise<void>;
}

interface Message {
  id: string;
  body: string;
  receive_count: number;
  sent_at: Date;
}

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/**
 * A queue on Postgres that speaks SQS's JSON protocol to senders and hands workers real SQS events. One
 * consumer process a database: what an earlier one had in hand when it died is delivered again at once.
 */
export async function startQueue(databaseUrl: string): Promise<LocalQueue> {
  const pool = openPool(databaseUrl, 4);
  await pool.query(`
    create schema if not exists local;
    create table if not exists local.queue_message (
      id uuid primary key, body text not null, sent_at timestamptz not null default now(),
      visible_at timestamptz not null default now(), receive_count integer not null default 0);
    create index if not exists queue_message_visible_idx on local.queue_message (visible_at);
    create table if not exists local.dead_letter (
      id uuid primary key, body text not null, sent_at timestamptz not null, moved_at timestamptz not null default now());
    update local.queue_message set visible_at = now() where visible_at > now() and receive_count > 0;
  `);
  const sleepers = new Set<() => void>();
  const wakeAll = (): void => sleepers.forEach((wake) => wake());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/000000000000/jobs`;
  const server = serve({ fetch: sqsProtocol(pool, url, wakeAll).fetch, port, hostname: "127.0.0.1" });

  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  const loop = async (worker: Worker): Promise<void> => {
    while (!stopping.signal.aborted) {
      const message = await receive(pool).catch(() => undefined);
      if (message) {
        await deliver(pool, worker, message).catch(() => undefined);
        continue;
      }
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, 500);
        sleepers.add(wake);
      });
    }
  };
  return {
    url,
    consume: (worker) => {
      loops.push(loop(worker), loop(worker));
    },
    stop: async (patience) => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      wakeAll();
      await Promise.race([
        Promise.all(loops),
        new Promise((resolve) => setTimeout(resolve, patience).unref()),
      ]);
      server.close();
      await pool.end().catch(() => undefined);
    },
  };
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
function sqsProtocol(pool: Pool, url: string, onMessage: () => void): Hono {
  const app = new Hono();
  app.post("/", async (c) => {
    const refuse = (type: string, message: string) =>
      c.body(JSON.stringify({ __type: `com.amazonaws.sqs#${type}`, message }), 400, {
        "content-type": "application/x-amz-json-1.0",
      });
    if (!c.req.header("authorization")?.startsWith("AWS4-HMAC-SHA256 "))
      return refuse("MissingAuthenticationToken", "unsigned");
    if (!c.req.header("content-type")?.startsWith("application/x-amz-json-1.0"))
      return refuse("InvalidContentType", "JSON 1.0 only");
    if (c.req.header("x-amz-target") !== "AmazonSQS.SendMessage")
      return refuse("UnsupportedOperation", "SendMessage only");
    const json = (await c.req.json().catch(() => null)) as {
      QueueUrl?: unknown;
      MessageBody?: unknown;
      DelaySeconds?: unknown;
    } | null;
    const body = json ?? {};
    if (body.QueueUrl !== url) return refuse("QueueDoesNotExist", "unknown queue");
    if (typeof body.MessageBody !== "string" || body.MessageBody === "")
      return refuse("InvalidParameterValue", "MessageBody");
    if (Buffer.byteLength(body.MessageBody) > LARGEST) return refuse("InvalidParameterValue", "too long");
    if (REFUSED.test(body.MessageBody)) return refuse("InvalidMessageContents", "characters");
    const { DelaySeconds: delay = 0 } = body;
    if (typeof delay !== "number" || !Number.isInteger(delay) || delay < 0 || delay > LONGEST_DELAY)
      return refuse("InvalidParameterValue", "DelaySeconds");
    const id = randomUUID();
    await pool.query(
      "insert into local.queue_message (id, body, visible_at) values ($1, $2, now() + make_interval(secs => $3))",
      [id, body.MessageBody, delay],
    );
    onMessage();
    return c.body(JSON.stringify({ MessageId: id, MD5OfMessageBody: md5(body.MessageBody) }), 200, {
      "content-type": "application/x-amz-json-1.0",
    });
  });
  return app;
}

async function receive(pool: Pool): Promise<Message | undefined> {
  const { rows } = await pool.query<Message>(
    `update local.queue_message set visible_at = now() + make_interval(secs => $1), receive_count = receive_count + 1
     where id = (select id from local.queue_message where visible_at <= now() order by visible_at limit 1 for update skip locked)
     returning id, body, receive_count, sent_at`,
    [VISIBILITY],
  );
  return rows[0];
}

/** A message that failed as often as the deployed queue tries it goes to the dead letters. */
async function deliver(pool: Pool, worker: Worker, message: Message): Promise<void> {
  const answer = await worker(toEvent(message)).catch(() => ({
    batchItemFailures: [{ itemIdentifier: message.id }],
  }));
  if (answer.batchItemFailures.length === 0) {
    await pool.query("delete from local.queue_message where id = $1", [message.id]);
  } else if (message.receive_count >= deployed.attempts) {
    await pool.query(
      `with gone as (delete from local.queue_message where id = $1 returning id, body, sent_at)
       insert into local.dead_letter (id, body, sent_at) select * from gone`,
      [message.id],
    );
  } else {
    await pool.query(
      "update local.queue_message set visible_at = now() + make_interval(secs => $2) where id = $1",
      [message.id, RETRY * message.receive_count],
    );
  }
}

/** The event Lambda hands a queue's consumer. https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
function toEvent(message: Message): SQSEvent {
  return {
    Records: [
      {
        messageId: message.id,
        receiptHandle: randomUUID(),
        body: message.body,
        attributes: {
          ApproximateReceiveCount: String(message.receive_count),
          SentTimestamp: String(message.sent_at.getTime()),
          SenderId: "local",
          ApproximateFirstReceiveTimestamp: String(Date.now()),
        },
        messageAttributes: {},
        md5OfBody: md5(message.body),
        eventSource: "aws:sqs",
        eventSourceARN: "arn:aws:sqs:eu-west-3:000000000000:jobs",
        awsRegion: "eu-west-3",
      },
    ],
  };
}

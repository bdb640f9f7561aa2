import { serve } from "@hono/node-server";
import type { SQSEvent } from "aws-lambda";
import type { Worker } from "../../functions/workers/worker.ts";
import { openPool } from "./database.ts";
import { freePort } from "./postgres.ts";
import { type Message, openMessages } from "./queue-messages.ts";
import { handleOf, md5, sqsProtocol } from "./queue-protocol.ts";

export interface LocalQueue {
  readonly url: string;
  /** Delivers messages to `worker` until `stop`. */
  consume(worker: Worker): void;
  /** Stops taking messages; resolves when those in flight are done, or released after `patience` milliseconds. */
  stop(patience: number): Promise<void>;
}

export interface LocalQueueOptions {
  /** The clock for visibility timeouts; real time by default. */
  readonly now?: () => Date;
  /** Milliseconds between two polls for messages that are due. */
  readonly idle?: number;
}

/**
 * A queue on Postgres that speaks SQS's JSON protocol and delivers real SQS events, by the deployed queue's rules: a
 * delivered message is hidden, is redelivered unless its worker reports success, and goes to the dead-letter queue
 * after enough attempts. One consumer process per database.
 */
export async function startQueue(databaseUrl: string, options: LocalQueueOptions = {}): Promise<LocalQueue> {
  const { now = () => new Date(), idle = 500 } = options;
  const pool = openPool(databaseUrl, 4);
  const messages = await openMessages(pool, now);
  const sleepers = new Set<() => void>();
  const wakeAll = (): void => sleepers.forEach((wake) => wake());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/000000000000/jobs`;
  const server = serve({ fetch: sqsProtocol(messages, url, wakeAll).fetch, port, hostname: "127.0.0.1" });

  const sleep = (): Promise<void> =>
    new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, idle);
      sleepers.add(wake);
    });
  const inHand = new Set<Message>();
  /** True if there was a message, so there may be more. */
  const next = async (worker: Worker): Promise<boolean> => {
    const message = await messages.receive();
    if (message === undefined) return false;
    inHand.add(message);
    const { batchItemFailures } = await worker(toEvent(message)).finally(() => inHand.delete(message));
    // A failed message stays hidden for as long as its worker requested.
    if (batchItemFailures.length === 0) await messages.delete(message);
    return true;
  };
  const stopping = new AbortController();
  const loop = async (worker: Worker): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A worker that throws, or an unavailable database, does not end the loop.
      if (!(await next(worker).catch(() => false))) await sleep();
    }
  };
  const loops: Promise<void>[] = [];
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
      // Released, not failed. If the database is lost, it is visible again at the next start, and counted.
      for (const message of inHand) await messages.release(message).catch(() => undefined);
      server.close();
      await pool.end().catch(() => undefined);
    },
  };
}

/** The event Lambda passes to a queue's consumer. https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
function toEvent(message: Message): SQSEvent {
  return {
    Records: [
      {
        messageId: message.id,
        receiptHandle: handleOf(message),
        body: message.body,
        attributes: {
          ApproximateReceiveCount: String(message.receive_count),
          SentTimestamp: String(message.sent_at.getTime()),
          SenderId: "local",
          ApproximateFirstReceiveTimestamp: String(message.first_received_at.getTime()),
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

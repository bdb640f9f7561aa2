import { serve } from "@hono/node-server";
import type { SQSEvent } from "aws-lambda";
import { QUEUES, type QueueName } from "../../functions/jobs/queues.ts";
import { workers } from "../../functions/schedules.ts";
import type { Worker } from "../../functions/workers/worker.ts";
import { openPool } from "./database.ts";
import { freePort } from "./postgres.ts";
import { createFairness } from "./queue-fairness.ts";
import { type Message, openMessages } from "./queue-messages.ts";
import { handleOf, md5, sqsProtocol } from "./queue-protocol.ts";

export interface LocalQueue {
  /** Address of the queue for what a person waits for. */
  readonly url: string;
  /** The addresses of all of them, as the product's environment names them. */
  readonly variables: Record<string, string>;
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
  /** Workers of each queue at a time: two each by default, which is what one machine does. */
  readonly concurrency?: Readonly<Record<QueueName, number>>;
  /** Messages of an event; by default as many as the deployed workers get. */
  readonly batchSize?: number;
}

/**
 * Queues on Postgres that speak SQS's JSON protocol and deliver real SQS events, by the deployed queues' rules: a
 * delivered message is hidden, is redelivered unless its worker reports success, and goes to the dead-letter queue
 * after enough attempts; a noisy group's messages wait behind the others'. One consumer process per database.
 */
export async function startQueue(databaseUrl: string, options: LocalQueueOptions = {}): Promise<LocalQueue> {
  const {
    now = () => new Date(),
    idle = 500,
    concurrency = { interactive: 2, morning: 2, bulk: 2 },
  } = options;
  const pool = openPool(databaseUrl, 4);
  const messages = await openMessages(pool, now);
  const fairness = {
    interactive: createFairness(now),
    morning: createFairness(now),
    bulk: createFairness(now),
  };
  const sleepers = new Set<() => void>();
  const wakeAll = (): void => sleepers.forEach((wake) => wake());
  const port = await freePort();
  const url = (queue: QueueName): string => `http://127.0.0.1:${port}/000000000000/${queue}`;
  const sent = (queue: QueueName, group: string | null): void => fairness[queue].sent(group ?? "");
  const protocol = sqsProtocol(messages, url, { sent, changed: wakeAll });
  const server = serve({ fetch: protocol.fetch, port, hostname: "127.0.0.1" });

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
  const next = async (queue: QueueName, worker: Worker): Promise<boolean> => {
    const fair = fairness[queue];
    const noisy = fair.noisy();
    const received = await messages.receive(queue, options.batchSize ?? workers[queue].batchSize, noisy);
    if (received.length === 0) {
      fair.emptied(noisy);
      return false;
    }
    const begun = now().getTime();
    for (const message of received) {
      inHand.add(message);
      fair.received(message.group_id ?? "");
    }
    const { batchItemFailures } = await worker(toEvent(queue, received)).finally(() => {
      for (const message of received) {
        inHand.delete(message);
        fair.ended(message.group_id ?? "", (now().getTime() - begun) / received.length);
      }
    });
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    // A failed message stays hidden for as long as its worker requested.
    for (const message of received) if (!failed.has(message.id)) await messages.delete(message);
    return true;
  };
  const stopping = new AbortController();
  const loop = async (queue: QueueName, worker: Worker): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A worker that throws, or an unavailable database, does not end the loop.
      if (!(await next(queue, worker).catch(() => false))) await sleep();
    }
  };
  const loops: Promise<void>[] = [];
  return {
    url: url("interactive"),
    variables: {
      QUEUE_URL: url("interactive"),
      MORNING_QUEUE_URL: url("morning"),
      BULK_QUEUE_URL: url("bulk"),
    },
    consume: (worker) => {
      for (const queue of QUEUES)
        for (let count = 0; count < concurrency[queue]; count++) loops.push(loop(queue, worker));
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
function toEvent(queue: QueueName, messages: readonly Message[]): SQSEvent {
  return {
    Records: messages.map((message) => ({
      messageId: message.id,
      receiptHandle: handleOf(message),
      body: message.body,
      attributes: {
        ApproximateReceiveCount: String(message.receive_count),
        SentTimestamp: String(message.sent_at.getTime()),
        SenderId: "local",
        ApproximateFirstReceiveTimestamp: String(message.first_received_at.getTime()),
        ...(message.group_id === null ? {} : { MessageGroupId: message.group_id }),
      },
      messageAttributes: {},
      md5OfBody: md5(message.body),
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:eu-west-3:000000000000:${queue}`,
      awsRegion: "eu-west-3",
    })),
  };
}

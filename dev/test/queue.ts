import { createServer } from "node:http";
import type { SQSRecord } from "aws-lambda";
import * as z from "zod";
import { portOf } from "@relance/simulators/port-of.ts";

export interface TestQueue {
  /** Messages taken so far, parsed, without the id of what set them off. */
  readonly messages: Record<string, unknown>[];
  /** That id, by message. */
  readonly correlations: WeakMap<object, unknown>;
  /** Of messages to be handed out later: for how many seconds. */
  readonly delays: WeakMap<object, number>;
  /** Of each message: the queue it was sent to, and its group. */
  readonly sentTo: WeakMap<object, { readonly queue: string; readonly group: unknown }>;
  /** Sizes of the batches that messages came in. */
  readonly batches: number[];
  /** For how many seconds messages in hand were to be hidden, call by call. */
  readonly hidden: { readonly handle: string; readonly seconds: number }[];
  /** While true, the queue answers 503. */
  down: boolean;
  /** Organizations whose messages it answers 503. */
  readonly refused: Set<unknown>;
  readonly variables: Record<string, string>;
  stop(): Promise<void>;
}

const Entry = z.object({
  MessageBody: z.string(),
  DelaySeconds: z.number().optional(),
  MessageGroupId: z.string().optional(),
});
const Target = z.object({ QueueUrl: z.string() });
const Batch = z.object({ Entries: z.array(Entry.extend({ Id: z.string() })).optional() });
const Visibility = z.object({ ReceiptHandle: z.string(), VisibilityTimeout: z.number() });
const Message = z.record(z.string(), z.unknown());

/** A queue that keeps what it is sent: tests hand the messages to a worker themselves. */
export async function startTestQueue(): Promise<TestQueue> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const account = `http://127.0.0.1:${portOf(server)}/000000000000`;
  const queue: TestQueue = {
    messages: [],
    correlations: new WeakMap(),
    delays: new WeakMap(),
    sentTo: new WeakMap(),
    batches: [],
    hidden: [],
    down: false,
    refused: new Set(),
    variables: {
      QUEUE_URL: `${account}/jobs`,
      MORNING_QUEUE_URL: `${account}/morning`,
      BULK_QUEUE_URL: `${account}/bulk`,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  server.on("request", (request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      const body: unknown = JSON.parse(text);
      const answer = (status: number, reply: object = {}): void => {
        response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
        response.end(JSON.stringify(reply));
      };
      if (request.headers["x-amz-target"] === "AmazonSQS.GetQueueAttributes") {
        answer(queue.down ? 503 : 200);
        return;
      }
      if (request.headers["x-amz-target"] === "AmazonSQS.ChangeMessageVisibility") {
        const { ReceiptHandle, VisibilityTimeout } = Visibility.parse(body);
        queue.hidden.push({ handle: ReceiptHandle, seconds: VisibilityTimeout });
        answer(queue.down ? 503 : 200);
        return;
      }
      const { QueueUrl } = Target.parse(body);
      const take = ({ MessageBody, DelaySeconds, MessageGroupId }: z.infer<typeof Entry>): boolean => {
        const { correlationId, ...message } = Message.parse(JSON.parse(MessageBody));
        queue.correlations.set(message, correlationId);
        if (queue.down || queue.refused.has(message.organizationId)) return false;
        queue.messages.push(message);
        queue.sentTo.set(message, { queue: QueueUrl.split("/").at(-1) ?? "", group: MessageGroupId });
        if (DelaySeconds !== undefined) queue.delays.set(message, DelaySeconds);
        return true;
      };
      const { Entries } = Batch.parse(body);
      if (Entries === undefined) return answer(take(Entry.parse(body)) ? 200 : 503);
      queue.batches.push(Entries.length);
      const taken = Entries.map((entry) => ({ Id: entry.Id, isTaken: take(entry) }));
      const of = (wanted: boolean) =>
        taken.filter(({ isTaken }) => isTaken === wanted).map(({ Id }) => ({ Id }));
      answer(queue.down ? 503 : 200, { Successful: of(true), Failed: of(false) });
    });
  });
  return queue;
}

/** A record of an SQS event with this body, delivered for the nth time. */
export function sqsRecord(body: unknown, delivery = 1, messageId = "m1"): SQSRecord {
  return {
    messageId,
    receiptHandle: "handle",
    body: typeof body === "string" ? body : JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: String(delivery),
      SentTimestamp: "0",
      SenderId: "test",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn:aws:sqs:eu-west-3:000000000000:jobs",
    awsRegion: "eu-west-3",
  };
}

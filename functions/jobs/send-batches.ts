import * as z from "zod";
import type { Platform } from "../http/platform.ts";
import { entryOf } from "./queue.ts";
import { QUEUES, type QueueName } from "./queues.ts";
import { callSqs } from "./sqs.ts";

/** Messages a call of SendMessageBatch may hold. */
const MOST = 10;
/** Calls under way at a time. */
const AT_A_TIME = 8;

/** A message to send, and where. */
export interface Outgoing {
  readonly id: string;
  readonly queue: QueueName;
  readonly body: { readonly kind: string; readonly organizationId: string };
  readonly delaySeconds: number;
}

const Reply = z.object({ Successful: z.array(z.object({ Id: z.string() })).default([]) });

/**
 * Sends messages in tens, in their order. Answers the ids of those that the queues have taken; of a batch some may be
 * refused, and of one that nothing answered none counts. Never throws.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html
 */
export async function sendBatches(
  platform: Pick<Platform, "environment" | "log">,
  messages: readonly Outgoing[],
): Promise<Set<string>> {
  const batches = QUEUES.flatMap((queue) => inTens(messages.filter((one) => one.queue === queue)));
  const taken = new Set<string>();
  const waiting = batches.values();
  const send = async (): Promise<void> => {
    for (const batch of waiting) for (const id of await sendBatch(platform, batch)) taken.add(id);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, send));
  return taken;
}

function inTens(messages: readonly Outgoing[]): Outgoing[][] {
  return Array.from({ length: Math.ceil(messages.length / MOST) }, (_, index) =>
    messages.slice(index * MOST, (index + 1) * MOST),
  );
}

async function sendBatch(
  platform: Pick<Platform, "environment" | "log">,
  batch: readonly Outgoing[],
): Promise<string[]> {
  const [first] = batch;
  if (first === undefined) return [];
  const entries = batch.map(({ body, delaySeconds }, index) => ({
    Id: String(index),
    ...entryOf(body, delaySeconds),
  }));
  const response = await callSqs(platform, first.queue, "SendMessageBatch", { Entries: entries });
  const reply = response?.ok ? Reply.safeParse(await response.json().catch(() => null)).data : undefined;
  const taken = new Set(reply?.Successful.map(({ Id }) => Number(Id)));
  if (taken.size < batch.length) {
    const refused = batch.filter((_, index) => !taken.has(index));
    const status = response?.status ?? 0;
    platform.log.error("queue refused messages", { count: refused.length, status });
  }
  return batch.filter((_, index) => taken.has(index)).map(({ id }) => id);
}

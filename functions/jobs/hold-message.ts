import type { SQSRecord } from "aws-lambda";
import type { Platform } from "../http/platform.ts";
import { DELIVERIES, type QueueName, queueOf } from "./queues.ts";
import { callSqs } from "./sqs.ts";

/** Seconds a message stays hidden without a heartbeat of its worker. */
export const HOLD = 120;

/** Seconds until a message that failed for the first, second, third time and later is handed out again. */
export const PAUSES = [10, 60, 300] as const;

/** How often a message has been delivered, this time included. */
export const deliveryOf = (record: SQSRecord): number => Number(record.attributes.ApproximateReceiveCount);

/** Whether a message that fails this time, too, is given up: the queue then moves it aside. */
export function isLastDelivery({ environment }: Pick<Platform, "environment">, record: SQSRecord): boolean {
  let queue: QueueName = "interactive";
  try {
    queue = queueOf(environment, record.eventSourceARN);
  } catch {
    // The queue's variables are missing: `hide` says so.
  }
  return deliveryOf(record) >= DELIVERIES[queue];
}

/** Seconds until a message that has failed is handed out again; none where that was the last time. */
const pauseAfter = (platform: Pick<Platform, "environment">, record: SQSRecord): number =>
  isLastDelivery(platform, record) ? 0 : (PAUSES[deliveryOf(record) - 1] ?? PAUSES[2]);

/**
 * Keeps a message hidden while `work` lasts: one whose worker dies comes again within two minutes (decision
 * 034). When `work` answers false the message comes again after its pause; after the last delivery at once, so
 * that the queue moves it aside. A queue that does not answer changes nothing of what `work` came to.
 */
export async function holdMessage(
  platform: Pick<Platform, "environment" | "log">,
  record: SQSRecord,
  work: () => Promise<boolean>,
): Promise<boolean> {
  // One after the other: a hold that is still on its way must not outlast the pause.
  let told = hide(platform, record, HOLD);
  const heartbeat = setInterval(
    () => {
      told = told.then(() => hide(platform, record, HOLD));
    },
    (HOLD * 1_000) / 3,
  );
  let done: boolean;
  try {
    done = await work();
  } finally {
    clearInterval(heartbeat);
    await told;
  }
  if (!done) await hide(platform, record, pauseAfter(platform, record));
  return done;
}

/**
 * Hides a message for `seconds` from now, however long it was hidden for before. Never throws: without it the
 * message waits for as long as the queue keeps it hidden.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ChangeMessageVisibility.html
 */
async function hide(
  platform: Pick<Platform, "environment" | "log">,
  { receiptHandle, eventSourceARN }: SQSRecord,
  seconds: number,
): Promise<void> {
  let status = 0;
  try {
    const queue = queueOf(platform.environment, eventSourceARN);
    const response = await callSqs(platform, queue, "ChangeMessageVisibility", {
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    });
    if (response?.ok) return;
    status = response?.status ?? 0;
  } catch {
    // The queue's variables are missing: said below.
  }
  platform.log.warn("message's visibility not changed", { seconds, status });
}

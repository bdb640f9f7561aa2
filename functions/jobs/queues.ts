import type { Environment } from "../env.ts";

/**
 * The three queues of work. `interactive`: what a person has just asked for and waits for. `morning`: the day's lists,
 * which have an hour. `bulk`: the rest, which may take the day. Each has workers of its own (functions/schedules.ts).
 */
export const QUEUES = ["interactive", "morning", "bulk"] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * How often a message is delivered before it goes to the dead-letter queue. A delivery whose worker dies counts as
 * well: a list of the morning, which nobody looks at while it is made, may lose more of them.
 */
export const DELIVERIES: Readonly<Record<QueueName, number>> = { interactive: 4, morning: 8, bulk: 4 };

/** The address of a queue. */
export function queueUrl(environment: Environment, queue: QueueName): string {
  const { QUEUE_URL, MORNING_QUEUE_URL, BULK_QUEUE_URL } = environment.queue();
  return { interactive: QUEUE_URL, morning: MORNING_QUEUE_URL, bulk: BULK_QUEUE_URL }[queue];
}

/** The queue that a delivered message came from, by its `eventSourceARN`, which ends as the queue's address does. */
export function queueOf(environment: Environment, arn: string): QueueName {
  const name = arn.split(":").at(-1);
  return QUEUES.find((queue) => queueUrl(environment, queue).split("/").at(-1) === name) ?? "interactive";
}

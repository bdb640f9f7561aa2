import { contactJob, isIntelligenceKind } from "../intelligence/messages.ts";
import type { DueRule } from "../jobs/due.ts";
import type { JobInput, JobType } from "../jobs/job-type.ts";
import type { MessageType } from "../jobs/message.ts";
import type { QueueName } from "../jobs/queues.ts";
import type { RetriedKind } from "../jobs/names.ts";
import { DEFINED } from "./messages.generated.ts";

const isJob = (one: JobType | MessageType<object>): one is JobType => "message" in one;
const JOBS = DEFINED.filter(isJob);
const MESSAGES = DEFINED.map((one) => (isJob(one) ? one.message : one));
const queues = new Map<string, QueueName>(MESSAGES.map(({ kind, queue }) => [kind, queue]));

/** The queue of a kind of message. Throws for an unknown kind. */
export function queueOfKind(kind: string): QueueName {
  const queue = queues.get(kind);
  if (queue === undefined) throw new Error(`there are no messages of kind ${kind}`);
  return queue;
}

/** How a kind of long work is asked for. Throws for one that no slice defines. */
export function jobTypeOf(kind: RetriedKind): JobType {
  if (isIntelligenceKind(kind)) return contactJob(kind);
  const type = JOBS.find((one) => one.kind === kind);
  if (type === undefined) throw new Error(`there is no job of kind ${kind}`);
  return type;
}

interface Scheduled<Asked extends object> {
  readonly kind: string;
  readonly rule: DueRule<Asked>;
}

/** When jobs are due, in the order in which they are booked. */
export const JOB_RULES: readonly Scheduled<JobInput>[] = JOBS.flatMap(({ kind, due = [] }) =>
  due.map((rule) => ({ kind, rule })),
);

/** When messages are due that ask for no job. */
export const MESSAGE_RULES: readonly Scheduled<object>[] = MESSAGES.flatMap(({ kind, due = [] }) =>
  due.map((rule) => ({ kind, rule })),
);

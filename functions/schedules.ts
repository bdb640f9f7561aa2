import type { FunctionRow } from "./http/route-row.ts";
import { DELIVERIES, type QueueName } from "./jobs/queues.ts";

/** A function that SQS calls with messages of one work queue. */
export interface WorkerRow extends FunctionRow {
  readonly timeoutSeconds: number;
  /** Messages a call gets; what fails of them is reported item by item. */
  readonly batchSize: number;
  /** Calls at the same time; SQS asks for 2 at least. */
  readonly concurrency: number;
  /**
   * Seconds a message stays hidden once it is handed out, unless its worker says otherwise. AWS asks for six
   * times the timeout: one handed to a busy worker waits for its turn.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
   */
  readonly visibilitySeconds: number;
  /** How often a message is tried before it is set aside as a dead letter. */
  readonly attempts: number;
}

/** A function that the scheduler calls. */
export interface ScheduleRow extends FunctionRow {
  /** EventBridge Scheduler's cron: minutes, hours, day of month, month, day of week, year. */
  readonly schedule: `cron(${string})`;
  readonly timeZone: string;
  /** Tries after a failed call. */
  readonly retries: 0 | 1 | 2;
}

/** Does long work from its checkpoint, and hands on what it cannot finish in time. */
const worker = {
  handler: "functions/workers/worker.handler",
  environment: [
    "application",
    "auth",
    "crms",
    "database",
    "mail",
    "mailboxes",
    "model",
    "push",
    "queue",
    "tokens",
    "writer",
  ],
  timeoutSeconds: 300,
  memory: "work",
  batchSize: 1,
  visibilitySeconds: 1_800,
} satisfies Partial<WorkerRow>;

/**
 * The same worker for each queue, so that none of them waits for the others' work. A list takes ten seconds, a reading
 * of what changed four: sixty and forty at a time do those of ten thousand organizations in half an hour each.
 */
export const workers: Readonly<Record<QueueName, WorkerRow>> = {
  interactive: { ...worker, name: "InteractiveWorker", attempts: DELIVERIES.interactive, concurrency: 20 },
  morning: { ...worker, name: "MorningWorker", attempts: DELIVERIES.morning, concurrency: 60 },
  bulk: { ...worker, name: "BulkWorker", attempts: DELIVERIES.bulk, concurrency: 40 },
};

export const schedules: readonly ScheduleRow[] = [
  {
    // Organizations live in several time zones: what is due where they are and not done yet.
    name: "JobsDispatch",
    handler: "functions/workers/dispatch.handler",
    environment: ["application", "database", "model", "queue"],
    schedule: "cron(0/15 * * * ? *)",
    timeZone: "Europe/Paris",
    timeoutSeconds: 60,
    retries: 2,
  },
  {
    // What was erased is known outside the database within the hour: a restore needs it (decision 068).
    name: "ErasuresExport",
    handler: "functions/erasures/export-erasures.handler",
    environment: ["application", "database", "erasures", "queue"],
    schedule: "cron(20 * * * ? *)",
    timeZone: "Europe/Paris",
    timeoutSeconds: 60,
    retries: 2,
  },
];

/** What an alarm watches: one of AWS's own metrics of a resource, or of the log (functions/http/metrics.ts). */
type Watched =
  | { readonly of: "api" | "deadLetters" | "workQueue" | "functions"; readonly metric: string }
  /** A field of the lines of these events, added up. */
  | { readonly of: "log"; readonly metric: string; readonly events: readonly string[] };

/** The queues of work, as an alarm's name calls them. */
export const WORK_QUEUES = ["Interactive", "Morning", "Bulk"] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** An alarm as plain data. Each has its heading, by its name, in docs/operations.md. */
export interface AlarmRow {
  readonly name: string;
  readonly description: string;
  readonly watched: Watched;
  readonly statistic: "Sum" | "Maximum" | "SampleCount" | "p95";
  /** One for each queue of work makes an alarm for each. */
  readonly threshold: number | Readonly<Record<WorkQueue, number>>;
  /** Fewer than the threshold is what is wrong; so is no figure at all. */
  readonly isMinimum?: true;
  /** Minutes of one figure, and how many such figures in a row. */
  readonly minutes: number;
  readonly times?: number;
}

/** Every alarm of a deployment. `modelCostUsd`: what the model may cost a day. */
export const alarmRows = ({ modelCostUsd }: { modelCostUsd: number }): readonly AlarmRow[] => [
  {
    name: "DeadLettersWaiting",
    description: "Work was given up: read the dead letters before they expire.",
    watched: { of: "deadLetters", metric: "ApproximateNumberOfMessagesVisible" },
    statistic: "Maximum",
    threshold: 1,
    minutes: 5,
  },
  {
    name: "ApiServerErrors",
    description: "Five or more requests in five minutes ended in a server error.",
    watched: { of: "api", metric: "5xx" },
    statistic: "Sum",
    threshold: 5,
    minutes: 5,
  },
  {
    name: "ApiSlow",
    description: "One request in twenty took three seconds or more, for a quarter of an hour.",
    watched: { of: "api", metric: "Latency" },
    statistic: "p95",
    threshold: 3_000,
    minutes: 5,
    times: 3,
  },
  {
    name: "WorkDelayed",
    description: "The oldest message of a queue has waited too long for a worker.",
    watched: { of: "workQueue", metric: "ApproximateAgeOfOldestMessage" },
    statistic: "Maximum",
    // Seconds: people wait, lists have an hour, the rest has the day.
    threshold: { Interactive: 300, Morning: 1_800, Bulk: 14_400 },
    minutes: 5,
  },
  {
    name: "JobsFailing",
    description: "Twenty or more messages failed in a quarter of an hour.",
    watched: { of: "log", metric: "failures", events: ["job"] },
    statistic: "Sum",
    threshold: 20,
    minutes: 15,
  },
  {
    name: "JobsSlow",
    description: "A message took a worker four and a half of its five minutes.",
    watched: { of: "log", metric: "milliseconds", events: ["job"] },
    statistic: "Maximum",
    threshold: 270_000,
    minutes: 15,
  },
  {
    name: "HourNotDispatched",
    description: "No hour's work was handed out for two hours.",
    watched: { of: "log", metric: "milliseconds", events: ["dispatch"] },
    statistic: "SampleCount",
    threshold: 1,
    isMinimum: true,
    minutes: 60,
    times: 2,
  },
  {
    name: "ErasuresNotExported",
    description: "What was erased was not written outside the database for two hours.",
    watched: { of: "log", metric: "milliseconds", events: ["erasures exported"] },
    statistic: "SampleCount",
    threshold: 1,
    isMinimum: true,
    minutes: 60,
    times: 2,
  },
  {
    name: "ErasureUnfinished",
    description: "Somebody was erased more than an hour ago, and others' texts may name them still.",
    watched: { of: "log", metric: "unfinished", events: ["erasures exported"] },
    statistic: "Maximum",
    threshold: 1,
    minutes: 60,
  },
  {
    name: "FunctionErrors",
    description: "Five or more calls of functions in five minutes ended without an answer.",
    watched: { of: "functions", metric: "Errors" },
    statistic: "Sum",
    threshold: 5,
    minutes: 5,
  },
  {
    name: "FunctionThrottles",
    description: "Ten or more calls of functions in five minutes were refused for want of room.",
    watched: { of: "functions", metric: "Throttles" },
    statistic: "Sum",
    threshold: 10,
    minutes: 5,
  },
  {
    name: "ModelBudgetUsedUp",
    description: "An organization's month of the model is spent: templates write its messages.",
    watched: { of: "log", metric: "refusals", events: ["model budget used up"] },
    statistic: "Sum",
    threshold: 1,
    minutes: 60,
  },
  {
    name: "ModelCost",
    description: `The model cost ${modelCostUsd} USD or more in a day.`,
    watched: { of: "log", metric: "costUsd", events: ["model call", "batch read"] },
    statistic: "Sum",
    threshold: modelCostUsd,
    minutes: 1_440,
  },
  {
    name: "CrmAccessLost",
    description: "Three or more organizations' CRMs can no longer be read, lost within an hour.",
    watched: { of: "log", metric: "connections", events: ["crm access lost"] },
    statistic: "Sum",
    threshold: 3,
    minutes: 60,
  },
  {
    name: "SideDoorTried",
    description:
      "A thousand or more requests in five minutes went round CloudFront, to the API's own address.",
    watched: { of: "log", metric: "refusals", events: ["side door refused"] },
    statistic: "Sum",
    threshold: 1_000,
    minutes: 5,
  },
  {
    name: "PushRefused",
    description: "Push services refused ten or more notifications within an hour.",
    watched: { of: "log", metric: "refusals", events: ["push refused"] },
    statistic: "Sum",
    threshold: 10,
    minutes: 60,
  },
];

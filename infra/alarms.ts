import { type AlarmRow, alarmRows, WORK_QUEUES, type WorkQueue } from "./alarm-rows.ts";
import { modelCostAlarm } from "./model-cost-alarm.ts";

/** What the alarms of a stage are made over. */
interface Watching {
  readonly namespace: string;
  readonly apiId: $util.Input<string>;
  /** Names of the queues of work, by what they are called in an alarm's name. */
  readonly workQueues: Readonly<Record<WorkQueue, $util.Input<string>>>;
  readonly deadLetters: $util.Input<string>;
}

/** Deploys every alarm, and mails them to `email`. Its owner confirms the address by a link that AWS sends once. */
export function makeAlarms(watching: Watching, email: string | undefined): void {
  const topic = new sst.aws.SnsTopic("Alarms");
  if (email)
    new aws.sns.TopicSubscription("AlarmsByEmail", { topic: topic.arn, protocol: "email", endpoint: email });
  const modelCostUsd = modelCostAlarm(process.env["RELANCE_MODEL_COST_ALARM"]);
  for (const row of alarmRows({ modelCostUsd })) {
    const { threshold } = row;
    if (typeof threshold === "number")
      makeAlarm(row.name, { ...row, threshold }, { watching, topic: topic.arn });
    else
      for (const queue of WORK_QUEUES)
        makeAlarm(
          `${row.name}${queue}`,
          { ...row, threshold: threshold[queue] },
          { watching, topic: topic.arn, queue },
        );
  }
}

function makeAlarm(
  name: string,
  row: AlarmRow & { readonly threshold: number },
  { watching, topic, queue }: { watching: Watching; topic: $util.Input<string>; queue?: WorkQueue },
): void {
  const { watched, statistic, minutes, times = 1, threshold, isMinimum = false } = row;
  const period = minutes * 60;
  const common = {
    // Named in the mail, whose reader looks here.
    alarmDescription: `${row.description} docs/operations.md, "${row.name}".`,
    comparisonOperator: isMinimum ? "LessThanThreshold" : "GreaterThanOrEqualToThreshold",
    treatMissingData: isMinimum ? "breaching" : "notBreaching",
    evaluationPeriods: times,
    threshold,
    alarmActions: [topic],
    okActions: [topic],
  };
  if (watched.of === "log") {
    const figures = watched.events.map((event, index) => ({
      id: `m${index}`,
      metric: {
        namespace: watching.namespace,
        metricName: watched.metric,
        dimensions: { event },
        period,
        stat: statistic,
      },
    }));
    const total = {
      id: "total",
      expression: figures.map(({ id }) => `FILL(${id}, 0)`).join(" + "),
      returnData: true,
    };
    // A single metric needs no sum, in which a figure that is missing would count as one.
    const metricQueries =
      figures.length === 1 ? figures.map((one) => ({ ...one, returnData: true })) : [...figures, total];
    new aws.cloudwatch.MetricAlarm(name, { ...common, metricQueries });
    return;
  }
  const [namespace, dimensions] = resourceOf(watched.of, watching, queue);
  new aws.cloudwatch.MetricAlarm(name, {
    ...common,
    namespace,
    metricName: watched.metric,
    dimensions,
    period,
    ...(statistic === "p95" ? { extendedStatistic: statistic } : { statistic }),
  });
}

function resourceOf(
  of: "api" | "deadLetters" | "workQueue" | "functions",
  { apiId, deadLetters, workQueues }: Watching,
  queue: WorkQueue | undefined,
): [string, Record<string, $util.Input<string>>] {
  if (of === "api") return ["AWS/ApiGateway", { ApiId: apiId }];
  if (of === "deadLetters") return ["AWS/SQS", { QueueName: deadLetters }];
  if (of === "workQueue") return ["AWS/SQS", { QueueName: queue === undefined ? "" : workQueues[queue] }];
  // All functions of the account and region: a figure for each would be nearly a hundred alarms.
  return ["AWS/Lambda", {}];
}

type Unit = "Count" | "Milliseconds" | "None";

/**
 * Fields of log lines that CloudWatch counts, by the line's event. What each says, and the alarms over them, stand in
 * docs/operations.md. The number of lines is each metric's sample count.
 */
export const METRICS: Readonly<Record<string, Readonly<Record<string, Unit>>>> = {
  request: { serverErrors: "Count", milliseconds: "Milliseconds", queries: "Count" },
  job: {
    failures: "Count",
    milliseconds: "Milliseconds",
    queueMilliseconds: "Milliseconds",
    queries: "Count",
  },
  dispatch: { failures: "Count", milliseconds: "Milliseconds", queries: "Count" },
  "erasures exported": { milliseconds: "Milliseconds", unfinished: "Count" },
  "model call": { failures: "Count", costUsd: "None", milliseconds: "Milliseconds" },
  "batch read": { costUsd: "None" },
  "model budget used up": { refusals: "Count" },
  "crm access lost": { connections: "Count" },
  "push refused": { refusals: "Count" },
  "side door refused": { refusals: "Count" },
};

/**
 * What makes a log line metrics too: CloudWatch reads it from the log, so no call is made and nothing waits. The one
 * dimension is the event, since each combination of values is a metric that is paid for. Undefined for other lines.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function embeddedMetrics(
  namespace: string,
  { event, time, fields }: { event: string; time: Date; fields: Readonly<Record<string, unknown>> },
): object | undefined {
  const metrics = Object.entries(METRICS[event] ?? {}).filter(([name]) => typeof fields[name] === "number");
  if (metrics.length === 0) return undefined;
  return {
    Timestamp: time.getTime(),
    CloudWatchMetrics: [
      {
        Namespace: namespace,
        Dimensions: [["event"]],
        Metrics: metrics.map(([Name, Unit]) => ({ Name, Unit })),
      },
    ],
  };
}

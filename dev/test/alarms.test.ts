import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { METRICS } from "../../functions/http/metrics.ts";
import { schedules } from "../../functions/schedules.ts";
import { alarmRows } from "../../infra/alarm-rows.ts";
import { alarmAddress } from "../../infra/alarm-address.ts";
import { modelCostAlarm } from "../../infra/model-cost-alarm.ts";
import { type Asked, runSstConfig } from "./fake-sst.ts";

const rows = alarmRows({ modelCostUsd: 50 });
const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");

describe("the alarms of a deployment", () => {
  let asked: Asked[];
  const deployed = () => asked.filter(({ type }) => type === "aws.cloudwatch.MetricAlarm");
  beforeAll(async () => {
    ({ asked } = await runSstConfig("production"));
  });

  it("have each a heading in docs/operations.md, and no heading is of another", () => {
    const section = page.split("\n## Alarms\n")[1]?.split("\n## ")[0] ?? "";
    const headings = [...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name ?? "");
    expect(headings.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    for (const text of section.split("\n### ").slice(1))
      for (const part of ["**Means**", "**Look at**", "**Do**"]) expect(text).toContain(part);
  });

  it("tell of each scheduled function that stands still", () => {
    const pages = rows
      .filter(({ isMinimum }) => isMinimum)
      .map(({ name }) => page.split(`\n### ${name}\n`)[1]?.split("\n### ")[0]);
    for (const { name } of schedules)
      expect(pages.filter((text) => text?.includes(`\`${name}\``))).toHaveLength(1);
  });

  it("are all deployed, tell the same topic, and name their heading", () => {
    const found = new Set<string>();
    for (const { name, args } of deployed()) {
      const row = rows.find((one) => name.startsWith(one.name));
      expect(row, name).toBeDefined();
      found.add(row?.name ?? "");
      expect(args["alarmActions"]).toEqual(["Alarms.arn"]);
      expect(args["alarmDescription"]).toContain(`"${row?.name}"`);
    }
    expect([...found].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it("watch numbers that the log has", () => {
    const watched = rows.flatMap((row) => (row.watched.of === "log" ? [row.watched] : []));
    const named = watched.flatMap(({ events, metric }) => events.map((event) => ({ event, metric })));
    expect(named.filter(({ event, metric }) => METRICS[event]?.[metric] === undefined)).toEqual([]);
  });

  it("watch the metrics of the stage that every function writes to", () => {
    const stage = "Relance/production";
    const queries = deployed().flatMap(
      ({ args }) => (args["metricQueries"] ?? []) as { metric?: { namespace: string } }[],
    );
    expect(new Set(queries.flatMap(({ metric }) => metric?.namespace ?? []))).toEqual(new Set([stage]));
    const functions = asked.filter(({ type }) => type === "sst.aws.ApiGatewayV2.route");
    for (const { args } of functions) {
      const [given] = args["rest"] as { environment: Record<string, string> }[];
      expect(given?.environment["METRICS_NAMESPACE"]).toBe(stage);
    }
  });

  it("watch each queue of work by the time that its work has", () => {
    const delayed = deployed().filter(({ name }) => name.startsWith("WorkDelayed"));
    expect(delayed.map(({ name, args }) => [name, args["threshold"], args["dimensions"]])).toEqual([
      ["WorkDelayedInteractive", 300, { QueueName: "InteractiveWork.name" }],
      ["WorkDelayedMorning", 1_800, { QueueName: "MorningWork.name" }],
      ["WorkDelayedBulk", 14_400, { QueueName: "BulkWork.name" }],
    ]);
  });

  it("are mailed to the operator's address", () => {
    expect(asked.find(({ type }) => type === "aws.sns.TopicSubscription")?.args).toEqual({
      topic: "Alarms.arn",
      protocol: "email",
      endpoint: "alarmes@relance-app.fr",
    });
  });
});

describe("a deployment without an address for alarms", () => {
  it("is refused in production, and says how to deploy all the same", () => {
    for (const given of [undefined, ""])
      expect(() => alarmAddress("production", given)).toThrow(/RELANCE_ALARM_EMAIL is missing.*"none"/);
    expect(alarmAddress("production", "none")).toBeUndefined();
  });

  it("says so elsewhere", () => {
    const warn = vi.fn<(text: string) => void>();
    expect(alarmAddress("essai", undefined, warn)).toBeUndefined();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("tell nobody"));
  });
});

describe("what the model may cost a day", () => {
  it.each([undefined, ""])("is 50 USD where it is not set: %j", (given) => {
    expect(modelCostAlarm(given)).toBe(50);
  });

  it("is what the operator says", () => {
    expect(modelCostAlarm("12.5")).toBe(12.5);
  });

  it.each(["0", "-5", "50 USD", "Infinity", " "])("is no number above 0, and refused: %j", (given) => {
    expect(() => modelCostAlarm(given)).toThrow(`RELANCE_MODEL_COST_ALARM is "${given}"`);
  });
});

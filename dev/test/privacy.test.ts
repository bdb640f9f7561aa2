import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runSstConfig } from "./fake-sst.ts";

const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/privacy.md"), "utf8");

/** Services of AWS behind what sst.config.ts asks for, by the type's beginning; none where it only asks or describes. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  "sst.aws.ApiGatewayV2": ["API Gateway", "Lambda", "CloudWatch"],
  "sst.aws.Router": ["CloudFront", "WAF"],
  "aws.cloudfront.": ["CloudFront"],
  "sst.aws.StaticSite": ["S3, the screens", "CloudFront"],
  "sst.aws.Queue": ["SQS", "Lambda", "CloudWatch"],
  "sst.aws.CronV2": ["EventBridge Scheduler", "Lambda", "CloudWatch"],
  "sst.aws.Bucket": ["S3, bucket Erasures"],
  "sst.aws.SnsTopic": ["SNS"],
  "aws.sns.": ["SNS"],
  "aws.cloudwatch.": ["CloudWatch"],
  "aws.ssm.": ["Parameter Store", "KMS"],
  "aws.getCallerIdentityOutput": [],
  "aws.getRegionOutput": [],
  $transform: [],
};

it("docs/privacy.md names every service of AWS that the deployment uses", async () => {
  const { asked } = await runSstConfig("production");
  const types = [...new Set(asked.map(({ type }) => type))];
  const servicesOf = (type: string) =>
    Object.entries(SERVICES).find(([start]) => type.startsWith(start))?.[1];
  expect(types.filter((type) => servicesOf(type) === undefined)).toEqual([]);
  const [, list = ""] = /\n## Where it is and who has it\n([^]*?)\n## /.exec(page) ?? [];
  const named = [...list.matchAll(/^- \*\*AWS: (.+?)\*\*/gm)].map(([, names]) => names ?? "");
  const used = new Set(types.flatMap((type) => servicesOf(type) ?? []));
  expect([...used].filter((service) => !named.some((names) => names.includes(service)))).toEqual([]);
});

import { MEMORY_MEGABYTES, type FunctionRow } from "../../functions/http/route-row.ts";
import { routes } from "../../functions/routes.generated.ts";
import { schedules, workers } from "../../functions/schedules.ts";
import { inWords, type RefusedVariable } from "../../infra/refused-variables.ts";
import { runSstConfig } from "../test/fake-sst.ts";
import { PRODUCTION_ENVIRONMENT } from "../test/production-variables.ts";
import { callbackLines } from "./callbacks.ts";

export interface DryRun {
  readonly stage: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Undefined where nobody knows which secrets the stage has. */
  readonly refused: readonly RefusedVariable[] | undefined;
  /** Where the product is by now, if it was deployed from here. */
  readonly url: string | undefined;
}

/**
 * What a deployment of the stage would make, in lines: sst.config.ts is run against a platform that only writes down
 * what it is asked for. Needs neither an account nor a network.
 */
export async function dryRun({ stage, environment, refused, url }: DryRun): Promise<string[]> {
  const { app, asked } = await runSstConfig(stage, {
    environment: { ...PRODUCTION_ENVIRONMENT, ...environment },
  });
  const namesOf = (...types: string[]) =>
    asked.filter(({ type }) => types.includes(type)).map(({ name }) => name);
  const counted = (what: string, names: readonly string[]): string =>
    `${what} (${names.length}): ${names.join(", ")}`;
  const namesOfRows = (rows: readonly FunctionRow[]) =>
    rows.map(({ name, memory }) => `${name} ${MEMORY_MEGABYTES[memory ?? "rows"]} MB`);
  const all = Object.values(workers);
  const atOnce = all.map(({ concurrency }) => concurrency);
  const {
    RELANCE_DOMAIN: domain,
    RELANCE_CERTIFICATE: certificate,
    RELANCE_ALARM_EMAIL: mailed,
  } = environment;
  const address = domain ? `https://${domain}` : url;
  return [
    `Nothing is made. \`npm run deploy -- --stage ${stage}\` would make or change (${JSON.stringify(app["providers"])}):`,
    counted("Functions of the API", namesOfRows(routes)),
    counted("Functions of the queues", namesOfRows(all)),
    counted(
      "Schedules",
      schedules.map(({ name, schedule, timeZone }) => `${name} ${schedule} ${timeZone}`),
    ),
    counted("SQS queues", namesOf("sst.aws.Queue")),
    counted("S3 buckets", [
      ...namesOf("sst.aws.Bucket"),
      ...namesOf("sst.aws.StaticSite").map((name) => `${name}Assets`),
    ]),
    counted(
      "API, CloudFront, screens",
      namesOf("sst.aws.ApiGatewayV2", "sst.aws.Router", "sst.aws.StaticSite"),
    ),
    counted("Alarms", namesOf("aws.cloudwatch.MetricAlarm")),
    `Alarms are mailed to: ${mailed ?? "nobody yet (RELANCE_ALARM_EMAIL)"}`,
    `Concurrency: ${atOnce.join(" + ")} = ${atOnce.reduce((sum, one) => sum + one, 0)} runs of the queues at most, and those of the API; a new AWS account often has 10 in all.`,
    dnsLine(domain, certificate),
    ...(address === undefined
      ? [
          "Callback addresses: CloudFront’s, known after the first deployment (run this again then), or those of RELANCE_DOMAIN.",
        ]
      : ["Callback addresses to register:", ...callbackLines(address).map((line) => `  ${line}`)]),
    ...refusedLines(stage, refused),
  ];
}

function dnsLine(domain: string | undefined, certificate: string | undefined): string {
  if (!domain) return "DNS: no name, CloudFront’s own address (RELANCE_DOMAIN gives one).";
  return certificate
    ? `DNS: yours to set at your provider, CNAME ${domain} to CloudFront’s address (cloudFront at the end of the deployment).`
    : `DNS: in Route 53, ${domain} and its certificate, made by SST; its zone has to be there, else RELANCE_CERTIFICATE.`;
}

function refusedLines(stage: string, refused: readonly RefusedVariable[] | undefined): string[] {
  if (stage !== "production") return [];
  if (refused === undefined) return ["Variables: not checked (neither access to AWS nor --file)."];
  if (refused.length === 0) return ["Variables refused: none."];
  return [
    "Variables refused, nothing would be deployed:",
    ...inWords(refused)
      .split("\n")
      .map((line) => `  ${line}`),
  ];
}

import { MEMORY_MEGABYTES, type FunctionRow } from "../../functions/http/route-row.ts";
import { routes } from "../../functions/routes.ts";
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
    `${what} (${names.length})\u00A0: ${names.join(", ")}`;
  const namesOfRows = (rows: readonly FunctionRow[]) =>
    rows.map(({ name, memory }) => `${name} ${MEMORY_MEGABYTES[memory ?? "rows"]} Mo`);
  const all = Object.values(workers);
  const atOnce = all.map(({ concurrency }) => concurrency);
  const {
    RELANCE_DOMAIN: domain,
    RELANCE_CERTIFICATE: certificate,
    RELANCE_ALARM_EMAIL: mailed,
  } = environment;
  const address = domain ? `https://${domain}` : url;
  return [
    `Rien n’est créé. \`npm run deploy -- --stage ${stage}\` créerait, ou mettrait à jour (${JSON.stringify(app["providers"])})\u00A0:`,
    counted("Fonctions de l’API", namesOfRows(routes)),
    counted("Fonctions des files", namesOfRows(all)),
    counted(
      "Horaires",
      schedules.map(({ name, schedule, timeZone }) => `${name} ${schedule} ${timeZone}`),
    ),
    counted("Files SQS", namesOf("sst.aws.Queue")),
    counted("Buckets S3", [
      ...namesOf("sst.aws.Bucket"),
      ...namesOf("sst.aws.StaticSite").map((name) => `${name}Assets`),
    ]),
    counted(
      "API, CloudFront, écrans",
      namesOf("sst.aws.ApiGatewayV2", "sst.aws.Router", "sst.aws.StaticSite"),
    ),
    counted("Alarmes", namesOf("aws.cloudwatch.MetricAlarm")),
    `E-mail des alarmes\u00A0: ${mailed ?? "à donner (RELANCE_ALARM_EMAIL)"}`,
    `Simultanéité\u00A0: ${atOnce.join(" + ")} = ${atOnce.reduce((sum, one) => sum + one, 0)} exécutions des files au plus, et celles de l’API\u00A0; un compte AWS neuf en a souvent 10 en tout.`,
    dnsLine(domain, certificate),
    ...(address === undefined
      ? [
          "Adresses de retour\u00A0: celles de CloudFront, connues après le premier déploiement (relancez alors cette commande), ou de RELANCE_DOMAIN.",
        ]
      : ["Adresses de retour à enregistrer\u00A0:", ...callbackLines(address).map((line) => `  ${line}`)]),
    ...refusedLines(stage, refused),
  ];
}

function dnsLine(domain: string | undefined, certificate: string | undefined): string {
  if (!domain) return "DNS\u00A0: aucun nom, l’adresse de CloudFront (RELANCE_DOMAIN en donne un).";
  return certificate
    ? `DNS\u00A0: à faire chez votre hébergeur, CNAME ${domain} vers l’adresse de CloudFront (« cloudFront » à la fin du déploiement).`
    : `DNS\u00A0: dans Route 53, ${domain} et son certificat, créés par SST\u00A0; sa zone doit y être, sinon RELANCE_CERTIFICATE.`;
}

function refusedLines(stage: string, refused: readonly RefusedVariable[] | undefined): string[] {
  if (stage !== "production") return [];
  if (refused === undefined) return ["Variables\u00A0: pas vérifiées (ni accès à AWS, ni --file)."];
  if (refused.length === 0) return ["Variables refusées\u00A0: aucune."];
  return [
    "Variables refusées, rien ne serait déployé\u00A0:",
    ...inWords(refused)
      .split("\n")
      .map((line) => `  ${line}`),
  ];
}

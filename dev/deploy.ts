// npm run deploy -- --stage NAME: SST's own `deploy`. With --dry-run [--file .env.NAME] [--profile PROFILE] nothing is
// made: what would be is printed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { refusedVariables } from "../infra/refused-variables.ts";
import { dryRun } from "./deploy/dry-run.ts";
import { deployedAddresses } from "./doctor/deployed-addresses.ts";
import { awsCredentials, REGION } from "./secrets/aws-credentials.ts";
import { secretsOfStage } from "./secrets/secrets-of-stage.ts";
import { option, requiredOption } from "./stack/with-stack.ts";

const isDry = process.argv.includes("--dry-run");

if (isDry) {
  const stage = requiredOption("stage");
  try {
    const file = option("file");
    const credentials =
      file === undefined ? await awsCredentials(REGION, option("profile")).catch(() => undefined) : undefined;
    const secrets = await secretsOfStage(stage, { file, credentials });
    const refused = secrets && refusedVariables(secrets, process.env);
    const url = (await deployedAddresses(stage))?.["APP_URL"];
    for (const line of await dryRun({ stage, environment: process.env, refused, url })) console.log(line);
    process.exitCode = stage === "production" && refused !== undefined && refused.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  const child = spawn("sst", ["deploy", ...process.argv.slice(2)], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  process.exitCode = Number(code ?? 1);
}
